-- The notebook: the highlights and notes of all books on the server, also of books that are not on the device.
local bookStatus = require("bookStatus")
local host = require("host")
local notebook = require("notebook")
local stage = require("stage")
local webPage = require("webPage")

describe("the notebook", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    after_each(stage.leave)

    -- One highlight of this device, and one of a book that is not here.
    before_each(function()
        notebook.begin()
        bookStatus.learn("W")
        notebook.open()
        notebook.highlight(0, 9, { note = "my own words" })
        notebook.close()
        -- No two tokens in one second.
        stage.server:control("POST", "/clock", { advance = 2 })
        webPage.sign_in(stage.server):ask("POST", "/api/v1/annotations", {
            bookId = 102, cfi = "epubcfi(/6/4!/4/2,/2/1:0,/2/1:9)", text = "a passage of the fog", color = "#00AA66",
            style = "underline",
        })
    end)

    local function look()
        host.dispatch("catchword_library")
        host.press("Notebook")
        return stage.until_says("Notebook: 2")
    end

    it("lists what is on the server, the book here or not", function()
        local words = look()
        assert.matches("my own words: The Lamp at Low Tide", words, 1, true)
        assert.matches("a passage of the fog: The Lamp in the Fog", words, 1, true)
        host.press("a passage of the fog")
        host.advance(0.1)
        assert.matches("This book is not on this device", host.says(), 1, true)
        assert.is_nil(host.says():find("Open at its place", 1, true))
    end)

    it("opens a note at its place", function()
        look()
        host.press("my own words")
        host.advance(0.1)
        assert.matches("“" .. notebook.text:sub(1, 9) .. "”", host.says(), 1, true)
        host.press("Open at its place")
        stage.wait_until("the book is there", function() return host.reader() ~= nil end)
        stage.settle()
        local reader = host.reader()
        local mark = reader.annotation.annotations[1].page
        assert.equal(reader.document:getPageFromXPointer(mark), reader.rolling.current_page)
        assert.are_not.equal(1, reader.rolling.current_page)
    end)

    it("is searched by the server", function()
        look()
        host.press("▸ Search…")
        host.type("fog")
        host.press("Search")
        local words = stage.until_says("Notebook, “fog”: 1")
        assert.matches("a passage of the fog", words, 1, true)
        assert.is_nil(words:find("my own words", 1, true))
    end)

    it("says what stands in its way", function()
        host.network(false)
        host.dispatch("catchword_library")
        host.press("Notebook")
        host.network(true)
        stage.server:arm({ match = { path = "/api/v1/notebook" }, fault = { kind = "status", status = 500 } })
        host.dispatch("catchword_library")
        host.press("Notebook")
        assert.matches("error 500", stage.until_says("error"), 1, true)
    end)
end)
