-- A library that was set up again gives its IDs to other books.
local DocSettings = require("docsettings")
local disk = require("disk")
local host = require("host")
local notebook = require("notebook")
local stage = require("stage")

local OTHER = { id = 101, title = "Quite Another Book", author = "Somebody Else", type = "EPUB" }
OTHER.fingerprint = ("f"):rep(32)

-- The book of the number 101 is another one now, and the reader's book has the number 131.
local function set_up_anew(changes)
    local novel = { id = 131, title = "The Lamp at Low Tide", author = "Mara Ellison", type = "EPUB" }
    novel.fingerprint = host.fingerprint(stage.NOVEL)
    for name, value in pairs(changes or {}) do novel[name] = value end
    stage.server:control("DELETE", "/books/101")
    stage.server:control("POST", "/books", { OTHER, novel })
end

local function books_of(list)
    local books = {}
    for _, one in ipairs(stage.server:state()[list] or {}) do books[one.bookId] = (books[one.bookId] or 0) + 1 end
    return books
end

local function kept_notes()
    return #(DocSettings.shelf[host.book(stage.NOVEL)].annotations or {})
end

local function read_and_close(seconds)
    notebook.open()
    host.read(5, seconds or 60)
    notebook.close()
    stage.settle()
end

describe("a server ID that now belongs to another book", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    after_each(function()
        while host.top() do host.dismiss() end
        stage.finish()
    end)

    for _, server in ipairs({ "spec", "W", "B2", "G", "3.5" }) do
        it("gets no session, note, status or rating on " .. server, function()
            notebook.begin()
            stage.server:control("POST", "/dialect", { name = server })
            stage.settle()
            read_and_close()
            assert.same({ [101] = 1 }, books_of("sessions"))
            set_up_anew()
            for _ = 1, 2 do
                notebook.open()
                host.read(5, 60)
                notebook.highlight(0, 9)
                host.reader().doc_settings.data.summary = { status = "complete", rating = 4, modified = "2026-03-02" }
                notebook.close()
                stage.settle()
                host.advance(86400)
            end
            assert.equal(1, books_of("sessions")[101])
            assert.is_nil(books_of("annotations")[101])
            assert.is_nil(books_of("ratings")[101])
            for _, status in ipairs(stage.server:state().statuses or {}) do
                assert.is_false(status.bookId == 101 and status.readStatus == "READ")
            end
        end)
    end

    for _, count in ipairs({ 1, 3 }) do
        it("leads to no deletion of " .. count .. " notes on the device", function()
            notebook.begin()
            stage.server:control("POST", "/dialect", { name = "G" })
            notebook.choose("Highlights and notes: send", "both ways")
            host.dismiss_all()
            stage.settle()
            notebook.open()
            host.read(5, 60)
            for n = 1, count do notebook.highlight(n * 6, n * 6 + 5) end
            notebook.close()
            stage.settle()
            for _, one in ipairs(notebook.held("annotations")) do
                stage.server:control("DELETE", "/notes/" .. one.id)
            end
            set_up_anew()
            host.advance(86400)
            read_and_close()
            read_and_close()
            assert.equal(count, kept_notes())
            assert.is_nil(books_of("annotations")[101])
        end)
    end

    it("is replaced after a search by the file, and pending items are sent", function()
        notebook.begin()
        stage.server:control("POST", "/dialect", { name = "W" })
        stage.settle()
        read_and_close()
        set_up_anew()
        read_and_close()
        stage.settle()
        assert.same({ [101] = 1, [131] = 1 }, books_of("sessions"))
    end)

    it("stays if the server corrected the title of the book with this ISBN", function()
        notebook.begin()
        stage.server:control("POST", "/dialect", { name = "G" })
        stage.settle()
        read_and_close()
        stage.server:control("POST", "/books/101/record", { title = "The Lamp", authors = { "M. Ellison" } })
        read_and_close()
        stage.settle()
        assert.same({ [101] = 2 }, books_of("sessions"))
    end)

    it("is reported with its books, which are matched again after “Yes”", function()
        local books = { stage.NOVEL, stage.PDF, stage.COMIC }
        local function read_all()
            for _, book in ipairs(books) do
                host.open(book, { pages = 100 })
                host.read(5, 60)
                host.close()
                stage.settle()
            end
        end
        notebook.begin()
        stage.server:control("POST", "/dialect", { name = "G" })
        stage.settle()
        read_all()
        for _, id in ipairs({ 101, 105, 106 }) do
            stage.server:control("DELETE", "/books/" .. id)
            stage.server:control("POST", "/books", { id = id, title = "Other " .. id, author = "Else", type = "EPUB" })
        end
        host.advance(86400)
        read_all()
        local lost = stage.status_page():match("Match books again: %d")
        host.menu("Catchword", "Sync status")
        host.press(lost)
        assert.matches("The library was set up anew: the numbers of %d books mean other books.", host.says())
        assert.matches("The Lamp at Low Tide", host.says(), 1, true)
        local titles = { "The Lamp at Low Tide", "Tables of the Moon", "Harbour Cats 1" }
        local authors = { "Mara Ellison", "Ines Calder", "Bo Lindqvist" }
        for at, book in ipairs(books) do
            local anew = { id = 130 + at, title = titles[at], author = authors[at], type = "EPUB" }
            anew.fingerprint = host.fingerprint(book)
            stage.server:control("POST", "/books", anew)
        end
        host.press("Match again")
        assert.matches("Matched again: " .. lost:match("%d"), stage.until_says("Matched again"), 1, true)
    end)

    it("is not used by a drain of a device that was offline", function()
        notebook.begin()
        stage.server:control("POST", "/dialect", { name = "G" })
        stage.settle()
        read_and_close()
        host.network(false)
        read_and_close(300)
        set_up_anew({ title = "The Lamp at Low Tide", fingerprint = ("e"):rep(32) })
        host.advance(3600)
        host.network(true)
        stage.settle()
        assert.same({ [101] = 1 }, books_of("sessions"))
    end)
end)

describe("a shelf whose IDs now belong to other books", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    after_each(function()
        while host.top() do host.dismiss() end
        stage.finish()
    end)

    local function files()
        local names, count = {}, 0
        for _, name in ipairs(disk.visible(host.folder .. "/Books")) do
            names[name] = true
            count = count + 1
        end
        return names, count
    end

    it("keeps the files, downloads the other books, and offers no newer file", function()
        stage.begin()
        stage.server:control("POST", "/dialect", { name = "G" })
        stage.settle()
        local books = { 102, 105 }
        local shelf =
            stage.server:control("POST", "/shelves", { name = "KOReader", username = "anna", bookIds = books })
        host.menu("Catchword", "Shelves", "Remove books that left the shelf")
        host.dismiss_all()
        stage.sync_shelves()
        local before = files()
        assert.is_truthy(next(before))
        for _, id in ipairs(books) do stage.server:control("DELETE", "/books/" .. id) end
        stage.server:control("POST", "/books", {
            { id = 102, title = "Quite Another Book", author = "Somebody Else", type = "EPUB" },
            { id = 105, title = "A Third Book", author = "Anybody", type = "PDF" },
        })
        stage.server:control("POST", "/shelves/" .. shelf.id .. "/books", books)
        stage.sync_shelves()
        local after, count = files()
        for name in pairs(before) do assert.is_true(after[name], name) end
        assert.equal(4, count)
        host.menu("Catchword", "Shelves", "Check for newer files")
        local said = stage.outcome() or host.notices()[#host.notices()]
        assert.is_nil(said:find("Newer files on the server", 1, true), said)
    end)
end)
