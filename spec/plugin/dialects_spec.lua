-- Five kinds of servers and everything a reader does, in one table: done, or left undone knowingly.
local host = require("host")
local stage = require("stage")

local SERVERS = { "spec", "W", "B2", "G", "B0" }
local TITLE = "The Lamp at Low Tide"
local SESSIONS = "/api/v1/reading-sessions"
local outcomes = {}

local function read(book, facts)
    host.open(book, facts or { pages = 200, title = TITLE })
    host.read(5, 60)
    host.close()
end

local function rest()
    for _ = 1, 3 do stage.settle() end
end

local function held()
    return stage.server:state().sessions
end

local function sync()
    host.menu("Library Sync", "Waiting", "Sync now")
    host.pump(8, function() return (host.says() or ""):find("[Ss]ent:") or (host.says() or ""):find("waiting") end)
    local said = host.says()
    host.dismiss()
    return said
end

-- What the page of waiting things says of the book, by the name that the server has given it meanwhile.
local function why(title)
    host.menu("Library Sync", "Waiting", "What waits, and why")
    host.press(title or TITLE)
    host.pump(0.1)
    local reason = host.says()
    host.dismiss()
    host.dismiss()
    return reason
end

-- What waits knows why, or it is a failure.
local function sessions(count, title)
    if #held() == count then return "done" end
    local reason = why(title)
    if #held() == 0 and reason:find("does not take reading sessions", 1, true) then return "waits" end
    return ("%d of %d sessions; %s"):format(#held(), count, tostring(reason))
end

local function named(book, id)
    local name = book:gsub("%.(%w+)$", "_" .. id .. ".%1")
    os.rename(host.book(book), host.folder .. "/books/" .. name)
    return name
end

-- What a reader does, and where it must come out otherwise than "done".
local CASES = {
    {
        "test the connection",
        run = function()
            host.menu("Library Sync", "Connection", "Test connection")
            local said = stage.until_says("By-hash")
            host.dismiss()
            assert.truthy(said:find("✓ Reader API: success", 1, true), said)
            assert.truthy(said:find("✓ Library API: success", 1, true), said)
            return said:find("✓ By-hash", 1, true) and "done" or "told"
        end,
        B2 = "told", G = "told", B0 = "told",
    },
    {
        "session, book unknown to the device",
        run = function()
            read(stage.NOVEL)
            rest()
            if #held() == 0 and why():find("not been found", 1, true) then return "a person" end
            return sessions(1)
        end,
        B0 = "a person",
    },
    {
        "session, book with the server's ID in its name",
        run = function()
            read(named(stage.PDF, 105), { pages = 60 })
            rest()
            return sessions(1, "Tables of the Moon")
        end,
        B0 = "waits",
    },
    {
        "session of a comic",
        run = function()
            read(named(stage.COMIC, 106), { pages = 30, title = TITLE })
            rest()
            local kind = held()[1] and held()[1].bookType
            assert(kind == nil or kind == "CBZ" or kind == "CBX")
            return sessions(1, "Harbour Cats 1")
        end,
        B0 = "waits",
    },
    {
        "three sessions after a day offline",
        run = function()
            local book = named(stage.NOVEL, 101)
            host.network(false)
            for _ = 1, 3 do read(book) end
            host.network(true)
            rest()
            return sessions(3)
        end,
        B0 = "waits",
    },
    {
        "answer lost after storing, then a crash",
        run = function()
            local book = named(stage.NOVEL, 101)
            read(book)
            rest()
            stage.server:arm({
                match = { method = "POST", path = "^" .. SESSIONS .. "(/batch)?$" }, times = 1,
                fault = { kind = "drop", when = "after" },
            })
            read(book)
            rest()
            host.crash()
            host.restart()
            rest()
            sync()
            sync()
            return sessions(2)
        end,
        B0 = "waits",
    },
    {
        "tokens that have run out",
        run = function()
            local book = named(stage.NOVEL, 101)
            read(book)
            rest()
            stage.server:control("POST", "/expire-tokens")
            read(book)
            rest()
            return sessions(2)
        end,
        B0 = "waits",
    },
    {
        "position to the server",
        run = function()
            read(stage.NOVEL)
            rest()
            local position = stage.server:state().progress[1]
            if not position then return "nothing stored" end
            assert.is_true(position.percentage > 0 and position.percentage < 1)
            return "done"
        end,
    },
    {
        "shelf to the device",
        run = function()
            stage.server:control("POST", "/shelves", { name = "KOReader", username = "anna", bookIds = { 101, 105 } })
            host.menu("Library Sync", "Shelves", "Sync shelves now")
            local said = stage.until_says("Downloaded:")
            host.dismiss()
            return said:find("Downloaded: 2", 1, true) and "done" or said
        end,
    },
    {
        "shelf that is not there yet",
        run = function()
            host.menu("Library Sync", "Shelves", "Sync shelves now")
            host.pump(8, function() return (host.says() or ""):find("KOReader", 1, true) end)
            host.dismiss()
            for _, shelf in ipairs(stage.server:state().shelves) do
                if shelf.name == "KOReader" then return "done" end
            end
            return "no shelf"
        end,
    },
}

local function record(case, server, outcome)
    outcomes[case] = outcomes[case] or {}
    outcomes[case][server] = outcome
end

local function print_table()
    local lines = { "", ("%-48s"):format("") }
    for _, server in ipairs(SERVERS) do lines[2] = lines[2] .. ("%-10s"):format(server) end
    for _, case in ipairs(CASES) do
        local line = ("%-48s"):format(case[1])
        for _, server in ipairs(SERVERS) do
            line = line .. ("%-10s"):format((outcomes[case[1]] or {})[server] or "FAILED")
        end
        table.insert(lines, line)
    end
    io.stdout:write(table.concat(lines, "\n"), "\n")
end

describe("on every kind of server", function()
    setup(stage.open_library)
    teardown(function()
        stage.close_library()
        print_table()
    end)
    after_each(stage.finish)

    before_each(stage.begin)

    for _, server in ipairs(SERVERS) do
        for _, case in ipairs(CASES) do
            it(("%s: %s"):format(server, case[1]), function()
                stage.server:control("POST", "/dialect", { name = server })
                local outcome = case.run()
                assert.equal(case[server] or "done", outcome)
                record(case[1], server, outcome)
            end)
        end
    end
end)
