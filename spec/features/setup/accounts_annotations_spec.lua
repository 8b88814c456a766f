-- Two people on one device, which has one list of highlights and one rating for each book. The data of one person is
-- neither sent nor changed as the other's.
local DocSettings = require("docsettings")
local annotator = require("annotator")
local host = require("host")
local notebook = require("notebook")
local readers = require("readers")
local stage = require("stage")
local webPage = require("webPage")

local ANNA, ZOE = readers.ANNA, readers.ZOE
local BOOK = 101

describe("annotations of two readers of a device", function()
    local zoe

    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(function()
        stage.begin()
        stage.server:control("POST", "/dialect", { name = "G" })
        notebook.text = annotator.paragraph(stage.NOVEL, notebook.CHAPTER, notebook.PARAGRAPH)
        host.menu("Catchword", "Connection", "Test connection")
        stage.until_says("Library: works")
        host.dismiss_all()
        notebook.choose("Highlights and notes: off", "both ways")
        notebook.choose("Ratings: off", "KOReader's stars, doubled")
        host.dismiss_all()
        zoe = webPage.sign_in(stage.server, "zoë", "pässwörd€")
    end)
    after_each(stage.leave)

    local function kept() return DocSettings.shelf[host.book(stage.NOVEL)] end

    local function stars() return (kept().summary or {}).rating end

    -- With the same choices as the first.
    local function begin_as_zoe()
        readers.begin_as_zoe()
        host.dismiss_all()
        notebook.choose("Highlights and notes: send", "both ways")
        notebook.choose("Ratings: off", "KOReader's stars, doubled")
        host.dismiss_all()
    end

    local function opened(pages)
        notebook.open()
        stage.settle()
        host.read(pages or 3, 60)
    end

    local function closed()
        notebook.close()
        stage.settle()
    end

    -- Three stars, and highlighted words, of the first.
    local function mark_as_anna()
        opened()
        notebook.highlight(0, 9)
        host.reader().doc_settings:readSetting("summary").rating = 3
        closed()
    end

    local function of(list, user)
        local rows = {}
        for _, row in ipairs(stage.server:state()[list]) do if row.userId == user then table.insert(rows, row) end end
        return rows
    end

    local function rating_of(user)
        local rows = of("ratings", user)
        return rows[#rows] and rows[#rows].personalRating
    end

    it("include stars, which further reading by the other does not send", function()
        mark_as_anna()
        assert.equal(6, rating_of(ANNA))
        begin_as_zoe()
        opened()
        closed()
        assert.same({ 6, nil }, { rating_of(ANNA), rating_of(ZOE) })
        assert.equal(3, stars())
    end)

    it("include stars, which the other's rating on the server does not change", function()
        mark_as_anna()
        begin_as_zoe()
        opened()
        closed()
        zoe:rate(BOOK, 10)
        opened()
        closed()
        assert.equal(3, stars())
        readers.choose("anna")
        opened()
        closed()
        assert.same({ 6, 10, 3 }, { rating_of(ANNA), rating_of(ZOE), stars() })
    end)

    it("include stars, which belong to the reader who changes them", function()
        mark_as_anna()
        begin_as_zoe()
        opened()
        host.reader().doc_settings:readSetting("summary").rating = 5
        closed()
        assert.same({ 6, 10 }, { rating_of(ANNA), rating_of(ZOE) })
    end)

    -- At the place of other characters of the paragraph, as the web page would write it.
    local function mark_on_the_web(sample, from, to)
        local cfi = sample.cfi:gsub(",/1:%d+,/1:%d+%)$", (",/1:%d,/1:%d)"):format(from, to))
        zoe:ask("POST", "/api/v1/annotations", {
            bookId = sample.bookId, cfi = cfi, text = notebook.text:sub(from + 1, to), color = "#00AA66",
            style = "underline",
        })
    end

    local function texts(user)
        local found = {}
        for _, row in ipairs(of("annotations", user)) do table.insert(found, row.text) end
        table.sort(found)
        return found
    end

    local function words(from, to) return notebook.text:sub(from + 1, to) end

    it("are merged with the current reader's server, and the other's are left alone", function()
        mark_as_anna()
        mark_on_the_web(of("annotations", ANNA)[1], 10, 19)
        begin_as_zoe()
        opened()
        closed()
        assert.same({ words(0, 9) }, texts(ANNA))
        assert.same({ words(10, 19) }, texts(ZOE))
        assert.equal(2, #kept().annotations)
        readers.choose("anna")
        opened()
        closed()
        assert.same({ words(0, 9) }, texts(ANNA))
        assert.same({ words(10, 19) }, texts(ZOE))
        assert.equal(2, #kept().annotations)
    end)

    it("are not deleted on one reader's server when the other deletes them here", function()
        mark_as_anna()
        begin_as_zoe()
        opened()
        annotator.remove(host.reader().annotation.annotations[1])
        closed()
        assert.equal(0, #kept().annotations)
        assert.same({ words(0, 9) }, texts(ANNA))
        readers.choose("anna")
        opened()
        closed()
        assert.same({ { words(0, 9) }, {} }, { texts(ANNA), texts(ZOE) })
    end)
end)
