-- The moment at which highlights of the web page reach a book, and at which questions about notes are shown.
local ConfirmBox = require("ui/widget/confirmbox")
local UIManager = require("ui/uimanager")
local annotator = require("annotator")
local elsewhere = require("elsewhere")
local host = require("host")
local notebook = require("notebook")
local offer = require("offer")
local stage = require("stage")
local webPage = require("webPage")

describe("highlights of the web page", function()
    local page

    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(function()
        notebook.begin()
        notebook.choose("Highlights and notes: send", "both ways")
        page = webPage.sign_in(stage.server)
        page:ask("POST", "/api/v1/annotations", {
            bookId = 101, text = notebook.text:sub(11, 19), color = "#00AA66", style = "underline",
            cfi = ("epubcfi(/6/%d!/4/2/%d,/1:10,/1:19)"):format(2 * notebook.CHAPTER, 2 * notebook.PARAGRAPH + 2),
        })
    end)
    after_each(stage.leave)

    local function here()
        return #host.reader().annotation.annotations
    end

    local function rest()
        stage.settle()
        stage.settle()
    end

    -- The server does not tell what it has.
    local function open_in_trouble()
        stage.server:arm({
            match = { method = "GET", path = "/api/v1/annotations" }, times = 1,
            fault = { kind = "status", status = 503, body = "{}" },
        })
        notebook.open()
        rest()
        assert.same({ 1, 0 }, { stage.met("status"), here() })
    end

    it("come with the next network if the server failed at the opening of the book", function()
        open_in_trouble()
        host.network(false)
        host.network(true)
        rest()
        assert.equal(1, here())
    end)

    it("come by themselves some time after the server failed", function()
        open_in_trouble()
        host.advance(60)
        rest()
        assert.equal(1, here())
    end)

    it("come while another device's position is offered at the foot of the page", function()
        elsewhere.read(stage.NOVEL, 0.4)
        offer.offered(stage.NOVEL, { pages = 200 })
        rest()
        assert.truthy(offer.banner())
        assert.equal(1, here())
    end)

    it("come at a page turn after a dialog was closed", function()
        local box = ConfirmBox:new({ text = "of the host", ok_text = "OK" })
        notebook.open()
        UIManager:show(box)
        host.advance(20)
        rest()
        assert.equal(0, here())
        UIManager:close(box)
        host.read(1, 60)
        rest()
        assert.equal(1, here())
    end)
end)

describe("a question about notes", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(notebook.begin)
    after_each(stage.leave)

    local function delete_three()
        notebook.open()
        for place = 0, 2 do notebook.highlight(place * 6, place * 6 + 5) end
        notebook.close()
        notebook.open()
        for _ = 1, 3 do annotator.remove(host.reader().annotation.annotations[1]) end
    end

    it("is not shown over the next book, and comes after that", function()
        delete_three()
        host.switch(stage.PDF, { pages = 20 })
        stage.settle()
        host.advance(5)
        assert.is_nil(host.top())
        host.close()
        stage.settle()
        assert.matches("You deleted 3 notes", host.says(), 1, true)
    end)

    it("is asked once, however often the device slept with the book open", function()
        delete_three()
        host.suspend()
        stage.settle()
        host.resume()
        stage.settle()
        assert.is_nil(host.top())
        notebook.close()
        assert.matches("You deleted 3 notes", host.says(), 1, true)
        host.dismiss()
        stage.settle()
        assert.is_nil(host.top())
    end)
end)
