-- The position, from one device to another, through the whole plugin.
local disk = require("disk")
local elsewhere = require("elsewhere")
local stage = require("stage")
local host = require("host")

local PROGRESS = elsewhere.PROGRESS

describe("the position", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(stage.finish)

    local function opened(book, facts)
        host.open(book, facts)
        host.advance(2)
        stage.rest()
        host.advance(1)
    end

    -- Opens it, and waits for the offer.
    local function offered(book, facts, words)
        host.open(book, facts)
        host.advance(2)
        return stage.until_says(words or "is ahead")
    end

    local function banner()
        local top = host.top()
        return top and top.kind == "choice" and top or nil
    end

    -- Lets what is to be sent be sent.
    local function rest()
        host.advance(3)
        stage.rest()
    end

    local function stored()
        local positions = stage.server:state().progress
        return positions[#positions]
    end

    -- Where the finger is: 650 and below is the banner.
    local function touch(y)
        local function beside(self, other)
            return self.y < other.y
        end
        return host.top():onGesture({ ges = "tap", pos = { x = 300, y = y, w = 0, h = 0, notIntersectWith = beside } })
    end

    it("of another device is offered at the foot of the page, and reached", function()
        elsewhere.read(stage.NOVEL, 0.4)
        local words = offered(stage.NOVEL, { pages = 200 })
        assert.truthy(words:find("Kobo in the kitchen is ahead: 40.0 %% %(here 0.5 %%%)"))
        assert.equal(1, host.reader():getCurrentPage())
        host.press("Go there")
        host.advance(1)
        assert.equal(80, host.reader():getCurrentPage())
        assert.same({ "/body/p[0]" }, host.reader().link.back)
        assert.is_nil(banner())
    end)

    describe("of a device that still has the file as it was", function()
        local facts = { pages = 200, title = "The Lamp at Low Tide", authors = "Mara Ellison" }
        local older

        local function asked_for_places()
            local count = 0
            for _, line in ipairs(stage.asked()) do
                if line:find("GET " .. PROGRESS, 1, true) then count = count + 1 end
            end
            return count
        end

        local function write_anew()
            older = host.fingerprint(stage.NOVEL)
            stage.server:control("POST", "/books/101/metadata", { publisher = "Quay" })
            disk.write(host.book(stage.NOVEL), stage.server:control("GET", "/files/101"))
            assert.are_not.equal(older, host.fingerprint(stage.NOVEL))
            -- Another file of the server is still those bytes.
            stage.server:control("POST", "/books", { id = 500, title = "The Lamp at Low Tide", fingerprint = older })
        end

        local function read()
            opened(stage.NOVEL, facts)
            host.read(20, 60)
            host.close()
            rest()
        end

        before_each(function()
            read()
            write_anew()
            read()
        end)

        it("is offered as any other, and remembered when it is refused", function()
            host.advance(600)
            elsewhere.read(stage.NOVEL, 0.6, nil, older)
            stage.asked()
            local words = offered(stage.NOVEL, facts)
            assert.truthy(words:find("Kobo in the kitchen is ahead: 60.0", 1, true))
            assert.equal(2, asked_for_places())
            host.press("Stay here")
            host.close()
            opened(stage.NOVEL, facts)
            assert.is_nil(banner())
        end)

        it("is reached, and what is read from there goes up under the newer file", function()
            host.advance(600)
            elsewhere.read(stage.NOVEL, 0.6, nil, older)
            offered(stage.NOVEL, facts)
            host.press("Go there")
            host.advance(1)
            assert.equal(120, host.reader():getCurrentPage())
            host.read(4, 60)
            host.close()
            rest()
            assert.equal(host.fingerprint(stage.NOVEL), stored().document)
        end)

        it("is not offered where it is older than what was read here, nor is this device's own", function()
            stage.asked()
            opened(stage.NOVEL, facts)
            assert.is_nil(banner())
            assert.equal(2, asked_for_places())
            host.close()
            rest()
            elsewhere.read(stage.NOVEL, 0.6, nil, older)
            host.advance(600)
            read()
            opened(stage.NOVEL, facts)
            assert.is_nil(banner())
        end)

        it("costs nothing where the file is as it ever was", function()
            stage.asked()
            opened(stage.PDF, { pages = 60 })
            assert.equal(1, asked_for_places())
        end)
    end)

    it("that was refused is not offered again, even after a restart, until it changes", function()
        elsewhere.read(stage.NOVEL, 0.4)
        offered(stage.NOVEL, { pages = 200 })
        host.press("Stay here")
        host.close()
        host.restart()
        opened(stage.NOVEL)
        assert.is_nil(banner())
        host.close()
        elsewhere.read(stage.NOVEL, 0.5)
        offered(stage.NOVEL)
    end)

    it("goes away at the first page turn, and comes again at the next opening", function()
        elsewhere.read(stage.NOVEL, 0.4)
        offered(stage.NOVEL, { pages = 200 })
        host.turn(1)
        assert.is_nil(banner())
        assert.equal(2, host.reader():getCurrentPage())
    end)

    it("lets a touch beside it through, and keeps one on it", function()
        elsewhere.read(stage.NOVEL, 0.4)
        offered(stage.NOVEL, { pages = 200 })
        assert.is_true(touch(700))
        assert.truthy(banner())
        assert.is_true(touch(100))
        assert.is_nil(banner())
    end)

    it("waits until the menu is closed", function()
        elsewhere.read(stage.NOVEL, 0.4)
        host.open(stage.NOVEL, { pages = 200 })
        local menu = require("ui/mainmenu").open(host.reader().menu)
        host.advance(2)
        stage.settle()
        assert.is_nil(banner())
        menu:closeMenu()
        host.advance(2)
        assert.truthy(banner())
    end)

    it("does not come when the book was closed meanwhile", function()
        elsewhere.read(stage.NOVEL, 0.4)
        host.open(stage.NOVEL, { pages = 200 })
        host.advance(1)
        host.close()
        stage.settle()
        assert.is_nil(host.top())
    end)

    it("is sent as the specification wants it", function()
        opened(stage.NOVEL, { pages = 300 })
        host.read(6, 30)
        local at = host.now()
        host.close()
        rest()
        local record = stored()
        assert.equal(0.0233, record.percentage)
        assert.equal("0.0233", record.progress)
        assert.equal(at, record.timestamp)
        assert.equal("Spec_reader", record.device)
        assert.truthy(record.device_id:match("^%x+%-%x+%-4%x+%-%x+%-%x+$"))
    end)

    it("is the same device's after a restart, and known again", function()
        opened(stage.NOVEL, { pages = 200 })
        host.read(100, 30)
        host.close()
        rest()
        local id = stored().device_id
        host.restart()
        opened(stage.NOVEL, { pages = 200, page = 20 })
        assert.is_nil(banner())
        host.read(3, 30)
        host.close()
        rest()
        assert.same({ id, 0.115 }, { stored().device_id, stored().percentage })
    end)

    for book, pages in pairs({ [stage.PDF] = 60, [stage.COMIC] = 30 }) do
        it("travels both ways in " .. book, function()
            elsewhere.read(book, 0.5)
            offered(book, { pages = pages })
            host.press("Go there")
            host.advance(1)
            assert.equal(pages / 2, host.reader():getCurrentPage())
            host.read(3, 30)
            host.close()
            rest()
            assert.equal(math.floor((pages / 2 + 3) / pages * 10000 + 0.5) / 10000, stored().percentage)
        end)
    end

    it("is followed in scroll mode too", function()
        elsewhere.read(stage.NOVEL, 0.4)
        offered(stage.NOVEL, { pages = 200, scroll = true })
        host.press("Go there")
        host.advance(1)
        assert.equal(80, host.reader():getCurrentPage())
    end)

    it("of a strip of fixed pages is the page at the top, on both devices", function()
        stage.server:control("POST", "/dialect", { name = "W" })
        host.open(stage.PDF, { pages = 12, scroll = true })
        host.read(1, 30)
        host.scroll(1.5)
        host.advance(30)
        host.close()
        rest()
        assert.same({ "3", 0.3333 }, { stored().progress, stored().percentage })
        -- So has the other device read on.
        elsewhere.read(stage.PDF, 0.5833, "6")
        local text = offered(stage.PDF, { pages = 12, scroll = true }, "Another device is ahead")
        assert.is_nil(text:find("exact place", 1, true))
        host.press("Go there")
        host.advance(1)
        assert.equal(6, host.reader():getCurrentPage())
        assert.truthy(host.notices()[#host.notices()]:find("Moved to the same place", 1, true))
    end)

    it("is not changed by another font", function()
        elsewhere.read(stage.NOVEL, 0.25)
        opened(stage.NOVEL, { pages = 200, page = 50 })
        host.rerender(333)
        host.advance(60)
        host.close()
        rest()
        assert.same({ elsewhere.ID }, { stored().device_id })
    end)

    it("at which a book begun before the plugin came is opened is sent at once", function()
        opened(stage.NOVEL, { pages = 200, page = 50 })
        rest()
        assert.equal(0.25, stored().percentage)
    end)

    for _, server in ipairs({ "W", "B2", "G", "B0" }) do
        it("travels by the engine's own places over a server that speaks " .. server, function()
            stage.server:control("POST", "/dialect", { name = server })
            elsewhere.read(stage.NOVEL, 0.405, "/body/p[400]")
            offered(stage.NOVEL, { pages = 300 }, "Another device is ahead")
            host.press("Go there")
            host.advance(1)
            assert.equal(121, host.reader():getCurrentPage())
            host.read(3, 30)
            host.close()
            rest()
            assert.equal("/body/p[410]", stored().progress)
            opened(stage.NOVEL, { pages = 300, page = 20 })
            assert.is_nil(banner())
        end)
    end

    it("can be asked for and sent by a gesture", function()
        elsewhere.read(stage.NOVEL, 0.1)
        opened(stage.NOVEL, { pages = 200, page = 100 })
        assert.is_nil(banner())
        host.dispatch("library_sync_pull_progress")
        stage.until_says("is behind: 10.0 %")
        host.dismiss()
        host.dispatch("library_sync_push_progress")
        stage.rest()
        host.advance(1)
        assert.equal(0.5, stored().percentage)
        assert.equal("Position sent: 50.0 %.", host.notices()[#host.notices()])
    end)

    it("of a finished book asks before it undoes that", function()
        elsewhere.read(stage.NOVEL, 1)
        offered(stage.NOVEL, { pages = 200, page = 20 })
        host.press("Stay here")
        host.read(5, 30)
        host.close()
        rest()
        assert.equal(1, #stage.server:state().progress)
        stage.until_says("is finished. Read it again?")
        host.dismiss()
        opened(stage.NOVEL, { pages = 200, page = 25 })
        host.dispatch("library_sync_push_progress")
        stage.until_says("Sending 12.5 % changes that to: reading.")
        host.press("Send it")
        stage.rest()
        assert.equal(0.125, stored().percentage)
    end)
end)
