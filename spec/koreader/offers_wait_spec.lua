-- How long an offer waits for a free screen (src/koreader/widgets/offers.ts).
local UIManager = require("ui/uimanager")
local host = require("host")

describe("an offer", function()
    local offers, shown

    before_each(function()
        host.start({ plugin = "spec/support/probe.koplugin" })
        local tasks = require("src.koreader.tasks")
        local log = { warn = function(text) error(text) end }
        offers = require("src.koreader.widgets.offers").createOffers(tasks.createTasks(log), tasks.createGuard(log))
        shown = {}
    end)

    after_each(host.stop)

    local function wait() offers.whenReading(function() table.insert(shown, "read") end) end

    it("waits for a page without anything over it", function()
        wait()
        host.advance(60)
        assert.same({}, shown)
        host.open("Dune.epub")
        host.advance(2)
        assert.same({ "read" }, shown)
        host.advance(60)
        assert.same({ "read" }, shown)
    end)

    it("is not made if no page was free for two minutes", function()
        wait()
        host.advance(130)
        host.open("Dune.epub")
        host.advance(60)
        assert.same({}, shown)
        assert.is_nil(UIManager.dead or nil)
    end)

    it("is not made after it was withdrawn", function()
        offers.whenReading(function() table.insert(shown, "read") end).withdraw()
        host.open("Dune.epub")
        host.advance(5)
        assert.same({}, shown)
    end)

    local function offer()
        return offers.offer({
            text = "Go there?", yes = "Yes", no = "No",
            onYes = function() table.insert(shown, "yes") end, onNo = function() table.insert(shown, "no") end,
        })
    end

    it("is not shown at the foot of the page if it was withdrawn while it waited", function()
        offer().withdraw()
        host.open("Dune.epub")
        host.advance(5)
        assert.is_nil(host.says())
    end)

    it("is closed without an answer if it is withdrawn while it is shown", function()
        host.open("Dune.epub")
        local shown_offer = offer()
        host.advance(1)
        assert.equal("Go there?\nNo\nYes", host.says())
        for _ = 1, 2 do
            shown_offer.withdraw()
            assert.is_nil(host.says())
            assert.is_false(shown_offer.isOpen())
        end
        assert.same({}, shown)
    end)

    it("is closed by the back key, which the page does not get", function()
        host.open("Dune.epub")
        local shown_offer = offer()
        host.advance(1)
        assert.is_true(shown_offer.isOpen())
        local page, keys = host.reader(), 0
        page.handleEvent = function(_, event) if event.name == "KeyPress" then keys = keys + 1 end end
        host.top():onKeyPress({ back = true })
        page.handleEvent = nil
        assert.same({ false, 0 }, { shown_offer.isOpen(), keys })
        assert.same({}, shown)
    end)

    it("replaces an earlier one of its name that still waits", function()
        host.open("Dune.epub")
        for _, which in ipairs({ "first", "second" }) do
            offers.whenBrowsing("question", function() table.insert(shown, which) end)
        end
        offers.whenBrowsing("other", function() table.insert(shown, "other") end)
        host.close()
        host.advance(5)
        table.sort(shown)
        assert.same({ "other", "second" }, shown)
    end)
end)
