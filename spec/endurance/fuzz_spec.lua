-- Spoiled answers of every endpoint for each action of a reader. No error and no hang occurs. No data is lost, nothing
-- false is stored, no secret is sent, and no file outside the plugin's is touched.
--
--     FUZZ=20000 busted spec/endurance/fuzz_spec.lua     so many cases
--     FUZZ=50 SEED=123 busted …                          one device's life, cases of this seed
local UIManager = require("ui/uimanager")
local actions_of = require("endurance/actions")
local disk = require("disk")
local doors = require("endurance/door")
local host = require("host")
local life = require("endurance/life")
local mutations = require("endurance/mutations")
local openDatabase = require("src.koreader.sqlite.openDatabase").openDatabase
local randoms = require("histories/random")
local stage = require("stage")
local unixOf = require("src.base.timestamp").unixOf

local CASES = tonumber(os.getenv("FUZZ")) or 100
local FIRST = tonumber(os.getenv("SEED")) or 1
-- TELL=1: every spoiled answer is told, for who looks for what it did.
local TELLS = os.getenv("TELL") ~= nil
-- A device lives through so many cases.
local OF_A_LIFE = 50
local BOOKS = 8
-- Seconds of the processor for one step of the loop: what takes longer is felt as a frozen page.
local LONGEST_STEP = 1
local HOUR, DAY = 3600, 86400

-- Headers that the plugin may send. Any other was injected.
local OWN_HEADERS = {
    ["host"] = true, ["accept"] = true, ["content-type"] = true, ["content-length"] = true, ["user-agent"] = true,
    ["authorization"] = true, ["x-auth-user"] = true, ["x-auth-key"] = true, ["accept-encoding"] = true,
    ["connection"] = true, ["range"] = true, ["if-range"] = true,
}

-- `catchword`: the covers.
local EXPECTED = { books = true, settings = true, Books = true, catchword = true }

describe(("an answer of the server spoiled in %d ways"):format(CASES), function()
    local stranger, told_stranger
    local one, chance, database, actions, did, spoiling, trouble, truth
    local met, longest = {}, 0

    setup(function()
        life.prepare()
        told_stranger = 0
        stranger = doors.open(function()
            told_stranger = told_stranger + 1
            return "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"
        end)
    end)
    teardown(function()
        stranger.close()
        life.clean()
    end)

    local function rows(sql)
        return database.query(sql)
    end

    local function traits()
        local found = {}
        for _, row in ipairs(rows("SELECT trait, value FROM server_traits")) do found[row.trait] = row.value end
        return found
    end

    local function fail(...) trouble = trouble or (...):format(select(2, ...)) end

    local function check_request(request)
        for name in pairs(request.headers) do
            if not OWN_HEADERS[name] then fail("the header %q is sent", name) end
        end
    end

    local function answering(request, answer)
        check_request(request)
        local endpoint = request.method .. " " .. request.path:gsub(("%x"):rep(32), "…"):gsub("/%d+", "/N")
        local now = spoiling
        if now and now.endpoint == nil then now.skip = now.skip - 1 end
        local is_met = now and (now.endpoint == endpoint or (now.endpoint == nil and now.skip < 0))
        if not is_met then return life.bytes_of(answer()) end
        local spoiled = mutations.spoil(now.kind, chance, request, answer, stranger.url)
        if not spoiled or spoiled.is_honest then return life.bytes_of(answer()) end
        now.endpoint, now.left = endpoint, now.left - 1
        if now.left == 0 then spoiling = nil end
        met[endpoint] = (met[endpoint] or 0) + 1
        met.count = (met.count or 0) + 1
        if endpoint:find("GET /api/v1/reading-sessions", 1, true) then did.may_double = true end
        if TELLS then print(endpoint, now.kind, ("%q"):format(spoiled.bytes:sub(1, 300))) end
        return spoiled.bytes, spoiled.ending
    end

    -- Nothing is learned that is not so.
    local function check_knowledge()
        for trait, value in pairs(traits()) do
            local known = truth[trait]
            if known and known ~= value then fail("%s is %s, and %s was learned", trait, known, value) end
        end
        for _, row in ipairs(rows("SELECT hash, server_id FROM fingerprints JOIN books ON books.id = book")) do
            local book = one.library.by_hash[row.hash]
            if row.server_id and row.server_id ~= (book and book.id) then
                fail("the book %s has the number %s", book and book.id or "of nobody", tostring(row.server_id))
            end
        end
    end

    -- Nothing lies where nothing should, and what lies there is whole.
    local function check_files()
        for _, name in ipairs(disk.list(host.folder)) do
            if not EXPECTED[name] then fail("%q was made", name) end
        end
        for _, name in ipairs(disk.list(host.folder .. "/Books")) do
            local book = one.library.by_id[tonumber(name:match("_(%d+)%.%w+$"))]
            local file = io.open(host.folder .. "/Books/" .. name, "rb")
            local bytes = file and file:read("*a")
            if file then file:close() end
            if not name:match("%.part$") and (not book or bytes ~= book.bytes) then
                fail("%q is no book of the shelf", name:sub(1, 80))
            end
        end
    end

    local function live(action)
        UIManager.busiest = 0
        local worked, problem = pcall(function()
            action()
            one.settle()
            if host.reader() then host.close() end
            host.dismiss_all()
            one.settle()
        end)
        if not worked then fail("%s", tostring(problem)) end
        longest = math.max(longest, UIManager.busiest)
        if UIManager.busiest > LONGEST_STEP then fail("one step took %.1f s", UIManager.busiest) end
        for _, text in ipairs(host.errors()) do fail("%s", text) end
        if told_stranger > 0 then fail("another server was asked") end
    end

    -- The server is well again: whatever was kept goes.
    local function recover()
        spoiling = nil
        for _, seconds in ipairs({ HOUR, 2 * DAY, HOUR }) do
            live(function()
                host.advance(seconds)
                actions.tap("Connection", "Test connection")
                local failed = stage.waiting_line():find("failed", 1, true)
                if failed then actions.tap("Sync status", "Retry failed items") end
                actions.tap("Sync now")
            end)
            live(one.answer_offers)
            live(function() actions.tap("Sync now") end)
        end
    end

    local function check_sessions(sessions)
        local claimed = {}
        for _, session in ipairs(did.sessions) do
            local count = 0
            for _, held in ipairs(sessions) do
                local starts = unixOf(held.startTime)
                if held.bookId == session.book and starts >= session.from and starts <= session.to then
                    count = count + 1
                    claimed[held] = true
                end
            end
            if count == 0 then fail("a session of book %d is lost", session.book) end
            if count > 1 and not did.may_double then fail("a session of book %d came twice", session.book) end
        end
        for _, held in ipairs(sessions) do
            if not claimed[held] then fail("the session of %s was never read", held.startTime) end
        end
    end

    local function check_kept()
        local held = one.library.held()
        check_sessions(held.sessions)
        local notes = {}
        for _, note in ipairs(held.notesInBook) do notes[note.noteContent] = true end
        for _, note in ipairs(did.notes) do
            if not notes[note] then fail("the note %q is lost", note) end
        end
        -- The server keeps them all.
        local last = held.ratings[#held.ratings]
        if did.rating and (last and last.personalRating) ~= did.rating then fail("the rating is lost") end
        for _, id in ipairs(one.library.on_shelf()) do
            if did.left[id] then fail("book %d is still on its shelf", id) end
        end
        if stage.waiting_line() ~= "nothing pending" then fail("%s", stage.waiting_line()) end
    end

    local function begin(seed)
        chance = randoms(seed)
        did = { sessions = {}, notes = {}, left = {} }
        told_stranger, trouble, spoiling = 0, nil, nil
        one = life.begin({ books = BOOKS, answering = answering })
        actions = actions_of({ one = one, chance = chance, did = did, books = BOOKS })
        database = openDatabase(host.folder .. "/settings/catchword.sqlite", { canUseWal = true }).value.database
        host.menu("Catchword", "What is synced", "Highlights and notes: off", "send")
        host.menu("Catchword", "What is synced", "Bookmarks: off", "send")
        for _, action in ipairs(actions.list) do live(action) end
        truth = traits()
        assert(not trouble, trouble)
    end

    local function finish()
        recover()
        if not trouble then check_knowledge() end
        if not trouble then check_kept() end
        database.close()
        one.stop()
    end

    it("causes no error and no false data", function()
        local seed = FIRST - 1
        while (met.count or 0) < CASES do
            seed = seed + 1
            begin(seed)
            for number = 1, OF_A_LIFE do
                local kind = mutations.kinds[chance(#mutations.kinds) + 1]
                local place = 1 + chance(#actions.list)
                spoiling = { kind = kind, left = chance(4) == 0 and 20 or 1, skip = chance(5) }
                live(actions.list[place])
                spoiling = nil
                check_knowledge()
                check_files()
                if trouble then
                    error(("seed %d, case %d, action %d, %s: %s"):format(seed, number, place, kind, trouble), 0)
                end
            end
            finish()
            if trouble then error(("seed %d, in the end: %s"):format(seed, trouble), 0) end
            -- Progress of a long run.
            if seed % 20 == 0 and os.getenv("FUZZ") then io.stderr:write(met.count, " by seed ", seed, "\n") end
        end
        if os.getenv("FUZZ") then
            local told = {}
            for endpoint, count in pairs(met) do
                if endpoint ~= "count" then table.insert(told, ("%6d  %s"):format(count, endpoint)) end
            end
            table.sort(told, function(a, b) return a > b end)
            print(("%d answers spoiled in %d lives, the longest step %.0f ms\n%s"):format(
                met.count, seed - FIRST + 1, longest * 1000, table.concat(told, "\n")))
        end
    end)
end)
