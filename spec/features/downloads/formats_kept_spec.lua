-- A book on the device in another format than the server's main one: its sessions and position, its return and restore,
-- its name, and a power cut during its download.
local browsed = require("browsed")
local disk = require("disk")
local elsewhere = require("elsewhere")
local formats = require("formats")
local host = require("host")
local offer = require("offer")
local powerCut = require("powerCut")
local returned = require("returned")
local stage = require("stage")

local add_pdf, assert_none_newer, here, there = formats.add_pdf, formats.assert_none_newer, formats.here, formats.there
local folder, speak = browsed.folder, browsed.speak

local LAMP_PDF = formats.LAMP_PDF

-- The server's facts of a file: `"type"`, `fingerprint`.
local function told_of(number)
    for _, book in ipairs(stage.server:state().books) do
        if book.id == 101 then
            for _, file in ipairs(book.others or {}) do if file.fileId == number then return file end end
            return book
        end
    end
end

for _, kind in ipairs({ "W", "B2", "G" }) do
    describe("a book in another format on a server of the kind " .. kind, function()
        local pdf

        setup(stage.open_library)
        teardown(stage.close_library)
        before_each(function()
            browsed.begin()
            speak(kind)
            pdf = add_pdf(true)
            formats.shelf_of(101)
            stage.sync_shelves()
            assert.equal(there(pdf), here(LAMP_PDF))
        end)
        after_each(stage.leave)

        it("has its sessions and its position under the same book", function()
            host.open(folder() .. "/" .. LAMP_PDF, { pages = 20 })
            host.read(5, 60)
            host.close()
            offer.rest()
            local state = stage.server:state()
            assert.equal(1, #state.sessions)
            assert.equal(101, state.sessions[1].bookId)
            assert.equal("PDF", state.sessions[1].bookType)
            assert.equal(101, offer.stored().bookId)
            assert.equal(told_of(pdf).fingerprint, offer.stored().document)
            assert.equal("6", offer.stored().progress)
        end)

        it("opens at the percentage of a place in the text", function()
            elsewhere.read(nil, 0.5, "/body/DocFragment[3]/body/p[4]/text().0", told_of(5101).fingerprint)
            local said = offer.offered(folder() .. "/" .. LAMP_PDF, { pages = 20 })
            assert.matches("The exact place is not in this file; the percentage is used.", said, 1, true)
            host.press("Go there")
            host.advance(1)
            assert.equal(10, host.reader():getCurrentPage())
        end)

        it("is returned, and restored from the trash as the same file", function()
            returned.page()
            stage.rest()
            host.press("Return the book…")
            stage.until_says("Return")
            returned.take("Return, and take it off the shelf “KOReader”")
            host.dismiss_all()
            assert.same({}, disk.visible(folder()))
            host.menu("Catchword", "Shelves", "Trash: restore…")
            host.press("The Lamp at Low Tide")
            host.press("Restore")
            host.dismiss_all()
            assert.equal(there(pdf), here(LAMP_PDF))
            assert_none_newer()
            stage.sync_shelves()
            assert_none_newer()
        end)

        it("keeps its file extension when it gets another name", function()
            host.menu("Catchword", "Shelves", "Downloaded files", "Names:", "Author/Series Number - Title")
            host.press("Use these names")
            host.advance(0.1)
            host.press("Rename")
            stage.until_says("Renamed: 1")
            host.dismiss_all()
            local renamed = "Mara Ellison/Harbour Lights 1 - The Lamp at Low Tide_101.pdf"
            assert.equal(there(pdf), here(renamed))
            stage.server:forget_requests()
            stage.sync_shelves()
            assert.equal(0, browsed.asked_for("/download"))
            assert_none_newer()
        end)
    end)
end

describe("a power cut while a book is downloaded in another format", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    after_each(stage.leave)

    it("leaves, at each operation, a file that the next sync completes", function()
        local allowed, count = 0
        repeat
            browsed.begin()
            speak("W")
            local pdf = add_pdf(true)
            formats.shelf_of(101)
            local cut = powerCut.after(allowed)
            host.menu("Catchword", "Shelves", "Sync shelves now")
            stage.rest()
            cut.over()
            count = cut.count
            host.dismiss_all()
            if count > allowed then
                host.crash()
                host.restart()
                stage.settle()
            end
            stage.sync_shelves()
            assert.same({ LAMP_PDF }, disk.visible(folder()))
            assert.equal(there(pdf), here(LAMP_PDF))
            stage.sync_shelves()
            assert_none_newer()
            allowed = allowed + 1
            stage.leave()
        until count <= allowed - 1
        assert.is_true(allowed > 4, allowed .. " operations")
    end)
end)
