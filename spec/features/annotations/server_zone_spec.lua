-- Notes on a server that sends times without a zone, in its own time zone.
local DocSettings = require("docsettings")
local annotator = require("annotator")
local host = require("host")
local notebook = require("notebook")
local stage = require("stage")
local webPage = require("webPage")

describe("a server in another time zone", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    after_each(stage.leave)

    local function rows()
        return DocSettings.shelf[host.book(stage.NOVEL)].annotations
    end

    -- A highlight of this device on the server, both ways. Returns it, and the web page.
    local function begin(zone)
        notebook.begin({ wall = os.time() })
        stage.server:control("POST", "/capabilities", { zone = zone })
        notebook.choose("Highlights and notes: send", "both ways")
        host.dismiss_all()
        local page = webPage.sign_in(stage.server)
        notebook.open()
        notebook.highlight(0, 9)
        notebook.close()
        return notebook.held("annotations")[1], page
    end

    for _, zone in ipairs({ "America/New_York", "Asia/Tokyo", "Asia/Kathmandu" }) do
        it("gives a highlight of the web page the right time: " .. zone, function()
            local held, page = begin(zone)
            page:ask("POST", "/api/v1/annotations", {
                bookId = held.bookId, cfi = (held.cfi:gsub(",/1:%d+,/1:%d+%)$", ",/1:20,/1:29)")),
                text = notebook.text:sub(21, 29), color = "#00AA66", style = "highlight",
            })
            local at = host.now()
            annotator.hold(stage.NOVEL)
            host.press("Sync notes")
            stage.until_says("Came from the server")
            host.dismiss_all()
            assert.equal(2, #rows())
            local year, month, day, hour, min, sec = rows()[2].datetime:match("(%d+)-(%d+)-(%d+) (%d+):(%d+):(%d+)")
            local made = os.time({ year = year, month = month, day = day, hour = hour, min = min, sec = sec })
            assert.is_true(math.abs(made - at) < 120, rows()[2].datetime .. " instead of " .. os.date("%F %T", at))
        end)

        it("keeps the later of two colours: " .. zone, function()
            local held, page = begin(zone)
            host.network(false)
            notebook.open()
            local item = host.reader().annotation.annotations[1]
            item.color, item.note = "green", "words of the device"
            item.datetime_updated = os.date("%Y-%m-%d %H:%M:%S", host.now())
            notebook.close()
            host.advance(3600)
            stage.server:control("POST", "/clock", { advance = 3600 })
            page:ask("PUT", "/api/v1/annotations/" .. held.id, { color = "#0066FF" })
            host.advance(60)
            host.network(true)
            stage.settle()
            stage.settle()
            notebook.open()
            stage.settle()
            notebook.close()
            stage.settle()
            assert.equal("blue", rows()[1].color)
            assert.equal("#0066FF", notebook.held("annotations")[1].color)
        end)
    end
end)
