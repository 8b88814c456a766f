-- A shelf as an inbox: its books are downloaded automatically, and the menu counts the new ones.
local disk = require("disk")
local host = require("host")
local stage = require("stage")

describe("a shelf that syncs automatically", function()
    setup(stage.open_library)
    teardown(stage.close_library)

    local shelf

    before_each(function()
        stage.begin()
        shelf = stage.server:control("POST", "/shelves", { name = "KOReader", username = "anna", bookIds = { 105 } })
    end)

    after_each(stage.leave)

    local function shelves_line()
        for _, line in ipairs(host.lines("Catchword")) do
            if line.text:find("^Shelves") then return line.text end
        end
    end

    local function first_line() return host.lines("Catchword", "Shelves")[1].text end

    local function watch()
        host.menu("Catchword", "Shelves", "Sync by itself, once connected")
    end

    local function wake()
        host.suspend()
        host.resume()
        host.advance(16)
        stage.rest()
    end

    it("downloads its books after waking up, and lists them until the reader looked", function()
        assert.equal("Shelves", shelves_line())
        watch()
        wake()
        assert.same({ "tables_105.pdf" }, disk.visible(host.folder .. "/Books"))
        assert.equal("Shelves: 1 new", shelves_line())
        stage.server:control("POST", "/shelves/" .. shelf.id .. "/books", { 104, 105 })
        wake()
        assert.equal("New books: 2", first_line())
        host.menu("Catchword", "Shelves", "New books: 2")
        assert.matches("Notes on Paper[^\n]*\n[^\n]*Tables of the Moon", host.says())
        host.press("Notes on Paper")
        stage.settle()
        assert.equal(host.folder .. "/Books/Notes on Paper_104.pdf", host.reader().document.file)
        assert.equal("Shelves", shelves_line())
    end)

    it("names a book without a title by its file", function()
        stage.server:control("POST", "/books/105/record", { title = "" })
        watch()
        wake()
        host.menu("Catchword", "Shelves", "New books: 1")
        assert.matches("tables_105", host.says(), 1, true)
    end)

    it("is synced every six hours while the device is awake", function()
        watch()
        wake()
        stage.server:control("POST", "/shelves/" .. shelf.id .. "/books", { 104, 105 })
        host.advance(5 * 3600)
        stage.rest()
        assert.equal("Shelves: 1 new", shelves_line())
        host.advance(3600)
        stage.rest()
        assert.equal("Shelves: 2 new", shelves_line())
    end)

    it("does not list a book that a person downloaded as new", function()
        host.menu("Catchword", "Shelves", "Sync shelves now")
        stage.until_says("Downloaded: 1")
        host.dismiss()
        assert.equal("Shelves", shelves_line())
        assert.equal("Sync shelves now", first_line())
    end)
end)
