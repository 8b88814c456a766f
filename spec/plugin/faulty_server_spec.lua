-- Every fault of a server during each action of a reader: what the reader sees, and what is left on the device.
local FAULTS = require("faults")
local annotator = require("annotator")
local common = require("actions/common")
local host = require("host")
local stage = require("stage")

-- Seconds: the longest request (§8), and a little more.
local TOO_LONG = 11

local seen = {}

local function met(count)
    local found = 0
    for _, request in ipairs(stage.server:requests()) do
        if request.fault then found = found + 1 end
    end
    return found >= count
end

local function has_ended()
    local top = host.says() or "…"
    return not top:find("…", 1, true)
end

-- Waits for what a tap comes to; where the server takes its time, time goes by. Its words are returned.
local function outcome(fault)
    for round = 1, fault.late and 3 or 0 do
        stage.wait_until("the fault is met", function() return has_ended() or met(round) end)
        if not has_ended() then host.doze(TOO_LONG) end
    end
    local said = stage.outcome() or ""
    host.dismiss_all()
    return said
end

local function tap(fault, ...)
    host.menu(...)
    return outcome(fault)
end

local function record(case, fault, said)
    local left = (stage.waiting_line() or ""):gsub("^Pending: ", "")
    table.insert(seen, ("%-9s %-17s %-29s %s"):format(case, fault[1], left, (said:gsub("%s+", " "))))
end

local function arm(fault, path, times)
    stage.server:arm({ match = { path = path }, times = times, fault = fault[2] })
end

-- The fault is over: what came late has come, and the reader syncs again.
local function recover()
    stage.server:disarm()
    stage.wait_until("what is late has come", function()
        for _, request in ipairs(stage.server:requests()) do
            if request.fault == "latency" and not request.status then return false end
        end
        return true
    end)
    host.network(false)
    host.network(true)
    common.rest()
    common.sync()
    common.sync()
end

local function write(item)
    host.menu("Catchword", "What is synced", "Highlights and notes: off", "send")
    if item.beside then
        host.menu("Catchword", "Advanced", "Notes", "Notes go: in the book, at their place",
            "in the library, beside the book")
    end
    local text = annotator.paragraph(stage.NOVEL, 2, 3)
    host.open(stage.NOVEL, { pages = 200 })
    annotator.highlight(2, 3, 0, 9, text:sub(1, 9), { note = item.note })
    host.close()
end

local function read()
    host.open(stage.NOVEL, { pages = 200 })
    host.read(5, 60)
    host.close()
end

-- Pending items, created without a network: {name, path with the fault, how it is created, what the server has then}.
local WAITING = {
    { "session", "/api/v1/reading-sessions", read, "sessions" },
    { "place", "/api/reader/syncs/progress", read, "progress", may_repeat = true },
    { "highlight", "/api/v1/annotations", function() write({}) end, "annotations" },
    { "note", "/api/v1/book-notes", function() write({ note = "mine", beside = true }) end, "notesInLibrary" },
    { "rating", "/api/v1/books/personal-rating", function()
        annotator.hold(stage.NOVEL)
        host.press("Rate in library")
        host.press("4 ★")
        host.dismiss_all()
    end, "ratings", may_repeat = true },
}

local function hold(label)
    common.hold(stage.NOVEL, "Catchword…", label)
end

-- Requests by the reader: {name, path with the fault, how it is requested, the message on success}.
local ASKED = {
    { "like this", "^/api/v1/books/101/recommendations", function() hold("Recommendations") end,
        "Lamp in the Fog" },
    {
        "search", "/api/v1/books/search", function()
            hold("Match with another book…")
            host.type("The Lamp")
            host.press("Search")
        end, "The Lamp in the Fog",
    },
    {
        "download", "/api/v1/books/105/download", function()
            host.menu("Catchword", "Shelves", "Sync shelves now")
        end, "unchanged: 1",
    },
    {
        "test", "/api/reader", function()
            host.menu("Catchword", "Connection", "Test connection")
        end, "✓ Reading sync: works",
    },
}

local function has_file()
    local file = io.open(host.folder .. "/Books/tables_105.pdf", "rb")
    if file then file:close() end
    return file ~= nil
end

describe("a server that misbehaves", function()
    setup(stage.open_library)
    teardown(function()
        stage.close_library()
        table.sort(seen)
        io.stdout:write("\n", table.concat(seen, "\n"), "\n")
    end)
    before_each(stage.begin)
    after_each(stage.leave)

    for _, fault in ipairs(FAULTS) do
        for _, case in ipairs(WAITING) do
            it(("(%s) loses no %s and stores none twice"):format(fault[1], case[1]), function()
                common.read(stage.NOVEL)
                common.rest()
                local before = #stage.server:state()[case[4]]
                host.network(false)
                case[3]()
                stage.settle()
                stage.server:forget_requests()
                arm(fault, case[2], 2)
                host.network(true)
                local said = tap(fault, "Catchword", "Sync now")
                record(case[1], fault, said)
                assert.is_true(#said > 0)
                assert.is_true(met(1), "nobody met the fault")
                recover()
                local held = #stage.server:state()[case[4]] - before
                -- A place or a rating takes the place of the one before, so that a second one does no harm.
                assert.is_true(held == 1 or (case.may_repeat and held > 1), held .. " of them")
                assert.equal("nothing pending", stage.waiting_line())
            end)
        end

        for _, case in ipairs(ASKED) do
            it(("(%s) leads to a message about %s, which succeeds afterwards"):format(fault[1], case[1]), function()
                common.read(stage.NOVEL)
                common.rest()
                stage.server:control("POST", "/shelves", { name = "KOReader", username = "anna", bookIds = { 105 } })
                stage.server:forget_requests()
                arm(fault, case[2], 5)
                case[3]()
                local said = outcome(fault)
                record(case[1], fault, said)
                assert.is_true(#said > 0)
                assert.is_true(met(1), "nobody met the fault")
                assert.is_nil(said:find(case[4], 1, true), said)
                assert.is_false(has_file())
                stage.server:disarm()
                common.sync()
                case[3]()
                if case[1] == "download" then
                    outcome(fault)
                    case[3]()
                end
                assert.truthy(outcome({}):find(case[4], 1, true))
                assert.equal("nothing pending", stage.waiting_line())
            end)
        end
    end
end)
