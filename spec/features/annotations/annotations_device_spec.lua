-- "Send all highlights of this device": earlier highlights of every book that the host remembers.
local DocSettings = require("docsettings")
local ReadHistory = require("readhistory")
local host = require("host")
local notebook = require("notebook")
local stage = require("stage")

local SEND_ALL = "Send all highlights of this device…"
local TITLE = "The Lamp at Low Tide"

describe("the upload of all annotations of a device", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(function()
        notebook.begin()
        ReadHistory.hist = {}
        notebook.choose("Highlights and notes: send", "off")
        notebook.choose("Bookmarks: send", "off")
    end)
    after_each(function()
        while host.top() do host.dismiss() end
        stage.finish()
    end)

    -- Marked while nothing was sent: two highlights, one of them with a note.
    local function mark_novel()
        notebook.open()
        notebook.highlight(0, 9)
        notebook.highlight(10, 19, { note = "why" })
        notebook.close()
        ReadHistory:addItem(host.book(stage.NOVEL))
        assert.equal(0, #notebook.held("annotations"))
    end

    -- A book that no server has, as the host would have kept it.
    local function keep_stranger(name, marks)
        local path = host.make_book(name) or host.book(name)
        local annotations = {}
        for number = 1, marks do
            table.insert(annotations, {
                datetime = ("2020-01-01 10:%02d:%02d"):format(math.floor(number / 60), number % 60),
                page = "/body/DocFragment[1]/body/p[" .. number .. "]/text().0",
                pos0 = "/body/DocFragment[1]/body/p[" .. number .. "]/text().0",
                pos1 = "/body/DocFragment[1]/body/p[" .. number .. "]/text().5",
                text = "words", drawer = "lighten", color = "yellow",
            })
        end
        DocSettings.shelf[path] = {
            doc_path = path, annotations = annotations, doc_props = { title = "A Stranger", authors = "Nobody" },
        }
        ReadHistory:addItem(path)
        return path
    end

    local function switch_on()
        notebook.choose("Highlights and notes: off", "send")
    end

    local function ask()
        notebook.choose(SEND_ALL)
        return stage.until_says("Highlights of this device")
    end

    local function pending()
        return tonumber(stage.status_page():match("Pending notes: (%d+)")) or 0
    end

    local function send(line)
        host.press(line or "▸ Send all")
        assert.matches("All of it becomes pending, and is sent one by one.", host.says(), 1, true)
        host.press("Send")
        stage.wait_until("they are in the queue", function()
            return (host.notices()[#host.notices()] or ""):find("Pending: ", 1, true)
        end)
    end

    it("shows them by book, and sends them after “Send all”", function()
        mark_novel()
        switch_on()
        local page = ask()
        assert.matches("▸ Send all: 1 highlight, 1 note", page, 1, true)
        assert.matches("☑ " .. TITLE .. ": 1 highlight, 1 note", page, 1, true)
        assert.equal(0, #notebook.held("annotations"))
        send()
        stage.settle()
        stage.settle()
        assert.equal(1, #notebook.held("annotations"))
        assert.equal("why", notebook.held("notesInBook")[1].noteContent)
    end)

    it("sends nothing the second time, and writes nothing to the books' files", function()
        mark_novel()
        switch_on()
        local kept = DocSettings.shelf[host.book(stage.NOVEL)]
        ask()
        send()
        stage.settle()
        stage.settle()
        notebook.choose(SEND_ALL)
        assert.equal("Everything that you marked on this device is on the server, or pending.", stage.outcome())
        assert.equal(kept, DocSettings.shelf[host.book(stage.NOVEL)])
    end)

    it("sends those of the chosen books only", function()
        mark_novel()
        keep_stranger("Stranger.epub", 3)
        switch_on()
        ask()
        host.press("☑ " .. TITLE)
        assert.matches("▸ Send 1 of 2 books: 3 highlights", host.says(), 1, true)
        send("▸ Send 1 of 2 books")
        stage.settle()
        stage.settle()
        assert.equal(0, #notebook.held("annotations"))
        assert.equal(3, pending())
    end)

    it("lists the books that the server may lack, and missing files", function()
        mark_novel()
        keep_stranger("Stranger.epub", 3)
        os.remove(keep_stranger("Gone.epub", 3))
        switch_on()
        local page = ask()
        assert.matches("▸ Unmatched books: 1 book", page, 1, true)
        assert.matches("▸ Files that are gone: skipped: 1", page, 1, true)
        assert.is_nil(page:find("Gone", 1, true) and page:find("☑ Gone", 1, true))
    end)

    it("leaves a damaged sidecar of a book unchanged", function()
        mark_novel()
        for _, damage in ipairs({ "", "return {" }) do
            local path = keep_stranger("Damaged.epub", 1)
            DocSettings.shelf[path] = damage
            switch_on()
            assert.is_nil(ask():find("☑ A Stranger", 1, true))
            assert.equal(damage, DocSettings.shelf[path])
            host.dismiss_all()
            notebook.choose("Highlights and notes: send", "off")
        end
    end)

    describe("with unreadable parts", function()
        local function answer()
            notebook.choose(SEND_ALL)
            return stage.outcome()
        end

        local KEPT = {
            ["a damaged file"] = { "return {", "The file that KOReader keeps beside the book cannot be read." },
            ["a row that is a text"] = { { annotations = { "text" } }, "bookmarks that cannot be read: 1" },
            ["a list that is a text"] = { { annotations = "text" }, "The list of its highlights and bookmarks" },
        }
        for what, case in pairs(KEPT) do
            it("names the book with " .. what, function()
                DocSettings.shelf[keep_stranger("Stranger.epub", 1)] = case[1]
                switch_on()
                local text = answer()
                assert.matches("Left out:\n• Stranger.epub: ", text, 1, true)
                assert.matches(case[2], text, 1, true)
                assert.is_nil(text:find("Everything that you marked", 1, true))
            end)
        end

        for _, ending in ipairs({ "txt", "html", "docx", "cbt" }) do
            it("names the format of " .. ending, function()
                keep_stranger("Stranger." .. ending, 1)
                switch_on()
                assert.matches("• A Stranger: This format is not synced.", answer(), 1, true)
            end)
        end

        it("names the damaged book with the books that can be sent", function()
            mark_novel()
            keep_stranger("Stranger.txt", 1)
            switch_on()
            assert.matches("▸ Left out: 1 book", ask(), 1, true)
            host.press("▸ Left out")
            assert.matches("• A Stranger: This format is not synced.", host.says(), 1, true)
        end)

        it("sends the readable rows of the same book", function()
            local path = keep_stranger("Stranger.epub", 2)
            table.insert(DocSettings.shelf[path].annotations, { text = "no time" })
            switch_on()
            assert.matches("▸ Send all: 2 highlights", ask(), 1, true)
            host.press("▸ Left out")
            assert.matches("cannot be read: 1", host.says(), 1, true)
        end)

        it("sends annotations from before April 2024", function()
            local path = keep_stranger("Stranger.epub", 1)
            local kept = DocSettings.shelf[path]
            local one = kept.annotations[1]
            kept.bookmarks = { { datetime = one.datetime, page = one.page, pos0 = one.pos0, pos1 = one.pos1,
                notes = one.text, highlighted = true } }
            kept.highlight, kept.annotations = { { one } }, nil
            switch_on()
            assert.matches("▸ Send all: 1 highlight", ask(), 1, true)
        end)

        it("does not send a page of the other engine as a place of an EPUB", function()
            notebook.open()
            host.read(3, 60)
            notebook.close()
            DocSettings.shelf[host.book(stage.NOVEL)].annotations_paging = {
                { datetime = "2024-06-01 10:00:00", page = 4, text = "in One" },
            }
            ReadHistory:addItem(host.book(stage.NOVEL))
            notebook.choose("Bookmarks: off", "send")
            ask()
            send()
            stage.settle()
            stage.settle()
            assert.equal(0, #notebook.held("bookmarks"))
            assert.matches("Cannot be placed: 1", stage.status_page(), 1, true)
        end)

        it("reads a title that is a number", function()
            local path = keep_stranger("Stranger.epub", 1)
            DocSettings.shelf[path].doc_props.title = 1984
            switch_on()
            assert.matches("☑ 1984: 1 highlight", ask(), 1, true)
        end)

        it("sends the book's own words of a closed book if the reader edited them", function()
            notebook.open()
            notebook.highlight(0, 9, { text = "my own words", text_edited = true })
            notebook.close()
            ReadHistory:addItem(host.book(stage.NOVEL))
            switch_on()
            ask()
            send()
            stage.settle()
            stage.settle()
            assert.equal(notebook.text:sub(1, 9), notebook.held("annotations")[1].text)
        end)
    end)

    it("waits for the network, also after a restart", function()
        mark_novel()
        host.network(false)
        keep_stranger("Stranger.epub", 130)
        switch_on()
        ask()
        send()
        assert.equal(132, pending())
        host.restart()
        host.network(true)
        stage.settle()
        stage.settle()
        assert.same({ 1, 130 }, { #notebook.held("annotations"), pending() })
        notebook.choose(SEND_ALL)
        assert.equal("Everything that you marked on this device is on the server, or pending.", stage.outcome())
    end)

    it("is not offered while notes stay on the device or no account can take them", function()
        mark_novel()
        notebook.choose(SEND_ALL)
        assert.matches("stay on this device", host.says(), 1, true)
        host.dismiss()
        switch_on()
        host.menu("Catchword", "Connection", "Library account")
        host.type("", 1)
        host.press("Save")
        notebook.choose(SEND_ALL)
        assert.matches("needs the library account", host.says(), 1, true)
    end)
end)
