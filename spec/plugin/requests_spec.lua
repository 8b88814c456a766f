-- The requests of ordinary reading, as docs/architecture/requests.md lists them (src/plugin.ts).
local annotator = require("annotator")
local host = require("host")
local stage = require("stage")

local HOUR = 3600

-- By occasion, the requests of the page's first table.
local function rows_of_page()
    local rows = {}
    for line in io.lines("docs/architecture/requests.md") do
        local occasion, requests = line:match("^| ([^|]+) | (none) |$")
        if not occasion then occasion, requests = line:match("^| ([^|]+) | (`[A-Z]+ /[^|]+`) |$") end
        if occasion then
            rows[occasion] = {}
            for request in requests:gmatch("`([^`]+)`") do table.insert(rows[occasion], request) end
        end
    end
    return rows
end

local function plain(path)
    return (path:gsub("?.*$", ""):gsub("/progress/%x+$", "/progress/{hash}"):gsub("/books/%d+$", "/books/{id}"))
end

describe("the requests of a day on Grimmory", function()
    local rows = rows_of_page()

    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(function()
        stage.begin()
        stage.server:control("POST", "/dialect", { name = "G" })
    end)
    after_each(stage.finish)

    local function pass(seconds)
        host.advance(seconds)
        stage.server:control("POST", "/clock", { advance = seconds })
    end

    local function check(occasion, act)
        stage.settle()
        stage.server:forget_requests()
        act()
        stage.settle()
        local seen = {}
        for _, request in ipairs(stage.server:requests()) do
            table.insert(seen, request.method .. " " .. plain(request.path))
        end
        assert.same({ occasion, (assert(rows[occasion], occasion)) }, { occasion, seen })
        rows[occasion].played = true
    end

    local function open()
        host.open(stage.NOVEL, { pages = 300 })
        stage.settle()
    end

    local function read_before()
        open()
        host.read(20, 3)
        host.close()
        stage.settle()
        pass(HOUR)
        host.restart()
    end

    it("are those of docs/architecture/requests.md", function()
        read_before()
        check("a network comes and nothing is pending", function() host.event("NetworkConnected") end)
        check("a known book opens", open)
        check("it is closed unread", host.close)
        open()
        host.read(30, 3)
        check("the device sleeps after reading", host.suspend)
        pass(HOUR / 2)
        check("the device wakes with the book open", host.resume)
        host.read(10, 4)
        check("the book is closed after reading", host.close)
        host.menu("Catchword", "What is synced", "Highlights and notes: off", "send")
        host.dismiss_all()
        open()
        annotator.highlight(2, 3, 0, 9, annotator.paragraph(stage.NOVEL, 2, 3):sub(1, 9))
        host.read(10, 4)
        check("it is closed after reading, with a new highlight", host.close)
        local left = {}
        for occasion, row in pairs(rows) do if not row.played then table.insert(left, occasion) end end
        assert.same({}, left)
    end)
end)
