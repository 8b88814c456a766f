-- The status and the stars of books, both ways, through the whole plugin: closed books too, and what only the reader
-- can decide. On the dialects of the real servers.
local DocSettings = require("docsettings")
local FileManager = require("apps/filemanager/filemanager")
local annotator = require("annotator")
local host = require("host")
local stage = require("stage")

local NOVEL_ID, FOG, FOG_ID = 101, "Ellison, Mara - The Lamp in the Fog.epub", 102
local STARS = { "Library Sync", "Notes & ratings", "Ratings: off", "KOReader's stars, doubled" }

for _, kind in ipairs({ "W", "G", "B2" }) do
    describe("the status of a book, on " .. kind, function()
        setup(stage.open_library)
        teardown(stage.close_library)
        before_each(function()
            stage.begin()
            stage.server:control("POST", "/dialect", { name = kind })
            host.menu("Library Sync", "Connection", "Test connection")
            stage.outcome()
            host.dismiss_all()
            stage.settle()
        end)
        after_each(stage.finish)

        local ALL_BOOKS = kind == "W" and "/api/mobile/v1/books" or "/api/v1/app/books"

        local function says(id, state)
            state.bookId = id
            stage.server:control("POST", "/states", state)
        end

        -- What the server has of the book.
        local function there(id, list, field)
            local found
            for _, one in ipairs(stage.server:state()[list or "statuses"]) do
                if one.bookId == id then found = one[field or "readStatus"] end
            end
            return found
        end

        local function until_there(id, status)
            stage.wait_until(("the server has %s"):format(status), function() return there(id) == status end)
            stage.rest()
        end

        local function here(path)
            return DocSettings:hasSidecarFile(path) and DocSettings:open(path):readSetting("summary") or {}
        end

        local function read(book, pages)
            host.open(book, { pages = 200, title = book:match("%- (.*)%.epub") })
            stage.settle()
            host.read(pages or 4, 60)
            host.close()
            stage.settle()
        end

        -- A magic shelf, whose list tells statuses, in place of the one that is synced by itself.
        local function choose_lamps()
            stage.server:control("POST", "/magic-shelves", { name = "Lamps", username = "anna", titleHas = "Lamp" })
            host.menu("Library Sync", "Shelves", "Shelves: KOReader", "Choose from the server's shelves…")
            stage.until_says("Lamps")
            host.press("Lamps")
            host.dismiss_all()
        end

        local function hold(book, button)
            annotator.hold(book)
            host.press(button)
            host.advance(3)
        end

        local function lines()
            local texts = {}
            for _, line in ipairs(host.lines("Library Sync")) do table.insert(texts, line.text) end
            return table.concat(texts, "\n")
        end

        it("travels from the box of a long press, of a closed book", function()
            read(stage.NOVEL)
            assert.equal("READING", there(NOVEL_ID))
            hold(stage.NOVEL, "On hold")
            until_there(NOVEL_ID, "PAUSED")
            hold(stage.NOVEL, "Finished")
            until_there(NOVEL_ID, "READ")
        end)

        it("travels from the end of a book, at once", function()
            host.open(stage.NOVEL, { pages = 200, page = 195 })
            stage.settle()
            host.read(1, 60)
            host.reader().status:onEndOfBook()
            host.press("Mark as finished")
            until_there(NOVEL_ID, "READ")
            host.close()
            stage.settle()
            assert.equal("READ", there(NOVEL_ID))
        end)

        it("travels of several books at once", function()
            read(stage.NOVEL)
            read(FOG)
            FileManager.instance:select({ host.book(stage.NOVEL), host.book(FOG) })
            host.press("Finished")
            host.press("Set")
            host.advance(3)
            until_there(NOVEL_ID, "READ")
            until_there(FOG_ID, "READ")
        end)

        it("comes with a tap of books on a shelf whose list tells it not, unopened, in one request more", function()
            stage.server:control("POST", "/shelves", { name = "KOReader", username = "anna", bookIds = { 101, 102 } })
            says(NOVEL_ID, { status = "READ" })
            stage.sync_shelves()
            local path = host.folder .. "/Books/" .. stage.NOVEL:gsub("%.epub", "_101.epub")
            assert.equal("complete", here(path).status)
            says(NOVEL_ID, { status = "PAUSED" })
            stage.asked()
            stage.sync_shelves()
            assert.same({ "GET /api/v1/shelves", "GET /api/v1/shelves/1001/books", "GET " .. ALL_BOOKS }, stage.asked())
            assert.equal("abandoned", here(path).status)
            assert.equal("PAUSED", there(NOVEL_ID))
        end)

        it("comes with the list of a magic shelf, of books that were never opened too, without a request", function()
            says(NOVEL_ID, { status = "PAUSED", rating = 7 })
            says(FOG_ID, { status = "READ" })
            host.menu(unpack(STARS))
            choose_lamps()
            stage.sync_shelves()
            local path = host.folder .. "/Books/" .. stage.NOVEL:gsub("%.epub", "_101.epub")
            assert.same({ "abandoned", 4 }, { here(path).status, here(path).rating })
            assert.equal("complete", here(host.folder .. "/Books/" .. FOG:gsub("%.epub", "_102.epub")).status)
            stage.asked()
            local open, opened = DocSettings.open, 0
            DocSettings.open = function(...)
                opened = opened + 1
                return open(...)
            end
            FileManager.redraws = 0
            stage.sync_shelves()
            host.advance(3)
            DocSettings.open = open
            -- Nothing was new.
            assert.same({ 0, 0 }, { opened, FileManager.redraws })
            for _, path_asked in ipairs(stage.asked()) do
                assert.is_nil(path_asked:find("status=", 1, true), path_asked)
                assert.is_nil(path_asked:find("/api/v1/books/", 1, true), path_asked)
            end
        end)

        it("is shown right to whoever has the book open when it comes", function()
            choose_lamps()
            read(stage.NOVEL)
            host.open(stage.NOVEL, { pages = 200 })
            stage.settle()
            says(NOVEL_ID, { status = "READ" })
            stage.sync_shelves()
            assert.equal("complete", host.reader().doc_settings:readSetting("summary").status)
            host.close()
            stage.settle()
            assert.equal("complete", here(host.book(stage.NOVEL)).status)
            assert.equal("READ", there(NOVEL_ID))
        end)

        it("stays what the server says at the very first opening too, and who reads on is asked", function()
            says(NOVEL_ID, { status = "READ" })
            host.open(stage.NOVEL, { pages = 200, page = 60, title = "The Lamp at Low Tide" })
            stage.settle()
            assert.equal("complete", host.reader().doc_settings:readSetting("summary").status)
            host.read(5, 60)
            host.close()
            stage.settle()
            assert.matches("Read it again?", host.says(), 1, true)
            host.dismiss()
            stage.settle()
            assert.equal("READ", there(NOVEL_ID))
            assert.matches("Pending: nothing", lines(), 1, true)
        end)

        it("is one for all files of the book: none of them goes on saying something else", function()
            stage.server:control("POST", "/shelves", { name = "KOReader", username = "anna", bookIds = { 101 } })
            read(stage.NOVEL)
            stage.sync_shelves()
            local copy = host.folder .. "/Books/" .. stage.NOVEL:gsub("%.epub", "_101.epub")
            assert.is_nil(here(copy).status)
            hold(stage.NOVEL, "Finished")
            until_there(NOVEL_ID, "READ")
            assert.equal("complete", here(copy).status)
            host.open(copy, { pages = 200 })
            stage.settle()
            host.close()
            stage.settle()
            assert.equal("READ", there(NOVEL_ID))
            says(NOVEL_ID, { status = "PAUSED" })
            host.doze(3600)
            host.open(copy, { pages = 200 })
            stage.settle()
            host.close()
            stage.settle()
            assert.equal("abandoned", here(copy).status)
            assert.equal("abandoned", here(host.book(stage.NOVEL)).status)
        end)

        describe("that both sides have changed", function()
            before_each(function()
                read(stage.NOVEL)
                host.network(false)
                hold(stage.NOVEL, "Finished")
                says(NOVEL_ID, { status = "PAUSED" })
                host.doze(3600)
                host.network(true)
                stage.settle()
                stage.settle()
            end)

            it("waits for the reader in a list, with its count in the menu", function()
                assert.equal("PAUSED", there(NOVEL_ID))
                assert.equal("complete", here(host.book(stage.NOVEL)).status)
                assert.matches("Book status: 1 to decide", lines(), 1, true)
                host.menu("Library Sync", "Book status: 1 to decide", "Different here and on the server: 1")
                assert.matches("here: finished · server: paused", host.says(), 1, true)
            end)

            it("is what the reader says: this device", function()
                host.menu("Library Sync", "Book status: 1 to decide", "Different here and on the server: 1")
                host.press("The Lamp at Low Tide")
                host.press("This device: finished")
                until_there(NOVEL_ID, "READ")
                host.dismiss_all()
                assert.is_nil(lines():find("to decide", 1, true))
                assert.equal("complete", here(host.book(stage.NOVEL)).status)
            end)

            it("is what the reader says: the server", function()
                host.menu("Library Sync", "Book status: 1 to decide", "Different here and on the server: 1")
                host.press("The Lamp at Low Tide")
                host.press("The server: paused")
                stage.settle()
                host.dismiss_all()
                assert.equal("abandoned", here(host.book(stage.NOVEL)).status)
                assert.equal("PAUSED", there(NOVEL_ID))
                assert.is_nil(lines():find("to decide", 1, true))
            end)

            it("is told and asked on the book's page too", function()
                annotator.hold(stage.NOVEL)
                host.press("Library Sync…")
                host.advance(0.1)
                host.press("Timeline of this book")
                assert.matches("here: finished · server: paused", host.says(), 1, true)
                host.press("▸ Which one is right?")
                host.press("The server: paused")
                assert.is_nil((host.says() or ""):find("Which one holds", 1, true))
                assert.matches("here: on hold · server: paused", host.says(), 1, true)
            end)
        end)

        it("waits under what the host calls a book that nobody has opened, until the book names itself", function()
            local function waits_under(name)
                host.menu("Library Sync", "Pending", "Sync status")
                assert.matches(name, host.says(), 1, true)
                host.dismiss_all()
            end
            local path = host.book("letters home.epub")
            local file = io.open(path, "w")
            file:write("what no server has")
            file:close()
            hold("letters home.epub", "On hold")
            stage.settle()
            waits_under("letters home")
            host.open("letters home.epub", { title = "Letters, 1912" })
            stage.settle()
            host.close()
            waits_under("Letters, 1912")
            DocSettings.custom[host.book(FOG)] = { title = "My edition of the Fog" }
            stage.server:arm({ match = { path = "/" }, fault = { kind = "status", status = 503 } })
            hold(FOG, "On hold")
            stage.settle()
            waits_under("My edition of the Fog")
        end)

        it("is not synced while that is switched off, and the book's page says so", function()
            host.menu("Library Sync", "Book status", "Sync the book status")
            host.dismiss_all()
            read(stage.NOVEL)
            hold(stage.NOVEL, "On hold")
            stage.settle()
            assert.equal("READING", there(NOVEL_ID))
            annotator.hold(stage.NOVEL)
            host.press("Library Sync…")
            host.advance(0.1)
            host.press("Timeline of this book")
            assert.matches("It is switched off: Book status → Sync the book status.", host.says(), 1, true)
        end)
    end)
end
