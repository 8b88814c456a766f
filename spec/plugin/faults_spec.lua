-- Every misbehaviour of a server, met by what a reader does: what they see, and what is left on the device.
local host = require("host")
local stage = require("stage")

local FAULTS = {
    { "no answer", { kind = "drop", when = "before" } },
    { "stored, no answer", { kind = "drop", when = "after" } },
    { "cut off", { kind = "truncate", bytes = 3 } },
    { "401", { kind = "status", status = 401 } },
    { "429", { kind = "status", status = 429 } },
    { "500", { kind = "status", status = 500 } },
    { "503", { kind = "status", status = 503 } },
    { "web page", { kind = "html" } },
    { "no JSON", { kind = "garbage" } },
    { "no HTTP", { kind = "garbage", of = "answer" } },
    { "sent elsewhere", { kind = "redirect", status = 302, to = "http://127.0.0.1:9{path}" } },
}

local seen = {}

local function waiting()
    for _, line in ipairs(host.lines("Library Sync")) do
        if line.text:find("^Waiting") then return line.text end
    end
end

local function said_by(...)
    host.menu(...)
    host.pump(6, function() local top = host.says() or "" return top ~= "" and not top:find("…", 1, true) end)
    local said = host.says() or ""
    host.dismiss()
    return said
end

local function record(case, fault, said)
    table.insert(seen, ("%-10s %-18s %-22s %s"):format(case, fault, waiting() or "", (said:gsub("%s+", " "))))
end

describe("a server that misbehaves", function()
    setup(stage.open_library)
    teardown(function()
        stage.close_library()
        table.sort(seen)
        io.stdout:write("\n", table.concat(seen, "\n"), "\n")
    end)
    before_each(stage.begin)
    after_each(stage.finish)

    for _, fault in ipairs(FAULTS) do
        it(("(%s) loses no session and doubles none"):format(fault[1]), function()
            host.network(false)
            host.open(stage.NOVEL, { pages = 200 })
            host.read(5, 60)
            host.close()
            stage.server:arm({ match = { path = "/api/v1/reading-sessions" }, times = 2, fault = fault[2] })
            host.network(true)
            local said = said_by("Library Sync", "Waiting", "Sync now")
            record("session", fault[1], said)
            assert.is_true(#said > 0)
            stage.server:disarm()
            host.network(false)
            host.network(true)
            said_by("Library Sync", "Waiting", "Sync now")
            stage.settle()
            assert.equal(1, #stage.server:state().sessions)
        end)

        it(("(%s) leaves no half a book"):format(fault[1]), function()
            stage.server:control("POST", "/shelves", { name = "KOReader", username = "anna", bookIds = { 105 } })
            stage.server:arm({ match = { path = "/api/v1/books/105/download" }, times = 1, fault = fault[2] })
            local said = said_by("Library Sync", "Shelves", "Sync shelves now")
            record("download", fault[1], said)
            assert.is_true(#said > 0)
            stage.server:disarm()
            said = said_by("Library Sync", "Shelves", "Sync shelves now")
            local file = io.open(host.folder .. "/Books/tables_105.pdf", "rb")
            assert.is_truthy(file, said)
            file:close()
        end)

        it(("(%s) is spoken of by the test of the connection"):format(fault[1]), function()
            stage.server:arm({ match = { path = "/api/reader" }, times = 5, fault = fault[2] })
            local said = said_by("Library Sync", "Connection", "Test connection")
            record("test", fault[1], said)
            assert.truthy(said:find("✗", 1, true), said)
        end)
    end
end)
