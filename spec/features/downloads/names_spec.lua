-- Names and folders of downloaded books on five kinds of server, and renaming those on the device.
local DocSettings = require("docsettings")
local ReadCollection = require("readcollection")
local ReadHistory = require("readhistory")
local browsed = require("browsed")
local disk = require("disk")
local host = require("host")
local lfs = require("lfs")
local stage = require("stage")

local contents, exists = disk.contents, disk.exists

local function folder() return host.folder .. "/Books" end

local function names_menu(...)
    host.menu("Catchword", "Shelves", "Downloaded files", "Names:", ...)
end

-- The preview of the chosen names.
local function choose(name)
    names_menu(name)
    local preview = host.says()
    host.press("Use these names")
    host.advance(0.1)
    return preview
end

local function begin(kind)
    stage.begin_without_books()
    if kind then browsed.speak(kind) end
    stage.server:control("POST", "/shelves", { name = "KOReader", username = "anna", bookIds = { 101, 102, 105 } })
end

local PLAIN = {
    "/Ellison, Mara - The Lamp at Low Tide_101.epub",
    "/Ellison, Mara - The Lamp in the Fog_102.epub",
    "/tables_105.pdf",
}

local SERIES = {
    "/Mara Ellison/Harbour Lights 1 - The Lamp at Low Tide_101.epub",
    "/Mara Ellison/Harbour Lights 2 - The Lamp in the Fog_102.epub",
    "/Ines Calder/Tables of the Moon_105.pdf",
}

local function assert_here(paths)
    for place, path in ipairs(paths) do
        local id = ({ 101, 102, 105 })[place]
        assert.equal(stage.server:control("GET", "/files/" .. id), contents(folder() .. path), path)
    end
end

describe("the names of downloaded books", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    after_each(stage.leave)

    for _, kind in ipairs({ "spec", "B0", "W", "B2", "G" }) do
        it("have folders by author and series on " .. kind, function()
            begin(kind)
            choose("Author/Series Number - Title")
            host.dismiss_all()
            assert.matches("Downloaded: 3", stage.sync_shelves(), 1, true)
            assert_here(SERIES)
            stage.server:forget_requests()
            assert.matches("Downloaded: 0, unchanged: 3.", stage.sync_shelves(), 1, true)
            assert.equal(0, browsed.asked_for("/download"))
        end)
    end

    it("stay inside the download folder if the folder of an author is a link", function()
        begin("W")
        choose("Author/Series Number - Title")
        host.dismiss_all()
        local elsewhere = host.folder .. "/elsewhere"
        assert(lfs.mkdir(elsewhere))
        lfs.mkdir(folder())
        assert(lfs.link(elsewhere, folder() .. "/Mara Ellison", true))
        local said = stage.sync_shelves()
        assert.matches("Downloaded: 1", said, 1, true)
        assert.matches("its folder is a link to another place", said, 1, true)
        assert.is_true(exists(folder() .. SERIES[3]))
        assert.same({}, disk.visible(elsewhere))
    end)

    it("are used for a magic shelf whose list has no file names on W", function()
        stage.begin_without_books()
        browsed.speak("W")
        stage.server:control("POST", "/magic-shelves", { name = "Lamps", username = "anna", titleHas = "Lamp" })
        host.menu("Catchword", "Shelves", "Shelves: KOReader", "Choose from the server's shelves…")
        stage.until_says("Lamps")
        host.press("Lamps")
        host.dismiss_all()
        choose("Shelf/Author - Title")
        host.dismiss_all()
        assert.matches("Downloaded: 2", stage.sync_shelves(), 1, true)
        assert.is_true(exists(folder() .. "/Lamps/Mara Ellison - The Lamp at Low Tide_101.epub"))
    end)

    it("are shown with real books before they are chosen", function()
        begin()
        stage.sync_shelves()
        host.dismiss_all()
        names_menu("Author/Series Number - Title")
        assert.matches(SERIES[2]:sub(2), host.says(), 1, true)
        assert.matches(SERIES[3]:sub(2), host.says(), 1, true)
        host.dismiss_all()
        assert.is_true(stage.sync_shelves():find("unchanged: 3", 1, true) ~= nil)
        assert_here(PLAIN)
    end)

    it("are proposed once if the server's file name does not identify the book", function()
        stage.begin_without_books()
        browsed.speak("G")
        local server = stage.server
        local boats = { id = 300, title = "The Late Boats", author = "Ada Moor", fileName = "Q_56.epub" }
        server:control("POST", "/books", boats)
        server:control("POST", "/shelves", { name = "KOReader", username = "anna", bookIds = { 101, 300 } })
        stage.sync_shelves()
        assert.is_true(exists(folder() .. "/Q_56_300.epub"))
        host.dismiss_all()
        host.menu("Catchword", "Sync now")
        stage.until_says("Nothing is pending.")
        host.dismiss_all()
        stage.until_says("does not tell the book")
        assert.matches("Ada Moor - The Late Boats_300.epub", host.says(), 1, true)
        host.press("Show the names")
        stage.until_says("Preview of the names")
        host.press("Use these names")
        stage.until_says("Rename the books that are here? (2)")
        host.press("Rename")
        stage.until_says("Renamed: 2")
        assert.is_true(exists(folder() .. "/Ada Moor - The Late Boats_300.epub"))
    end)

    it("are not proposed a second time", function()
        stage.begin_without_books()
        browsed.speak("G")
        local server = stage.server
        local boats = { id = 300, title = "The Late Boats", author = "Ada Moor", fileName = "56.epub" }
        server:control("POST", "/books", boats)
        server:control("POST", "/shelves", { name = "KOReader", username = "anna", bookIds = { 300 } })
        stage.sync_shelves()
        host.dismiss_all()
        host.menu("Catchword", "Sync now")
        stage.until_says("Nothing is pending.")
        host.dismiss_all()
        stage.until_says("does not tell the book")
        host.press("Cancel")
        host.menu("Catchword", "Sync now")
        stage.until_says("Nothing is pending.")
        host.dismiss_all()
        host.advance(60)
        assert.is_nil((host.says() or ""):find("does not tell", 1, true))
    end)

    it("are composed by tapping, with a message for unusable ones", function()
        begin()
        stage.sync_shelves()
        host.dismiss_all()
        names_menu("Own names…")
        host.type("")
        host.press("Preview")
        assert.matches("Nothing of the book", host.says(), 1, true)
        host.dismiss()
        host.type("{autor}")
        host.press("/")
        host.press("Title")
        host.press("Preview")
        assert.matches("“autor” cannot be inserted", host.says(), 1, true)
        host.dismiss()
        host.type("a/b/c/d/{title}")
        host.press("Preview")
        assert.matches("Too many folders", host.says(), 1, true)
        host.dismiss()
        host.type("Books of ")
        host.press("Author")
        host.press("Preview")
        host.advance(0.1)
        assert.matches("Books of Mara Ellison_101.epub", host.says(), 1, true)
    end)

    it("may be set for a single shelf", function()
        begin()
        names_menu("“KOReader”: As all books", "Author/Title")
        host.press("Use these names")
        host.dismiss_all()
        assert.matches("Downloaded: 3", stage.sync_shelves(), 1, true)
        assert.is_true(exists(folder() .. "/Mara Ellison/The Lamp at Low Tide_101.epub"))
    end)

    it("use an existing folder with its spelling", function()
        begin()
        assert(os.execute(("mkdir -p '%s/MARA ellison'"):format(folder())) == 0)
        choose("Author/Title")
        host.dismiss_all()
        stage.sync_shelves()
        assert.is_true(exists(folder() .. "/MARA ellison/The Lamp at Low Tide_101.epub"))
        assert.is_false(exists(folder() .. "/Mara Ellison"))
    end)

    it("are in a folder that the reader picks by tapping", function()
        begin()
        local picked = disk.folder():sub(1, -2)
        host.menu("Catchword", "Shelves", "Downloaded files", "Folder:")
        host.press("Choose a folder…")
        host.top():onMenuHold({ path = picked .. "/." })
        host.press("Choose")
        host.dismiss_all()
        stage.sync_shelves()
        assert.is_true(exists(picked .. PLAIN[1]))
        disk.sweep()
    end)
end)

describe("the rename of books on this device", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(function()
        begin()
        stage.sync_shelves()
        host.dismiss_all()
    end)
    after_each(stage.leave)

    local function rename()
        choose("Author/Series Number - Title")
        local asked = host.says()
        host.press("Rename")
        local said = stage.until_says("Renamed")
        host.dismiss_all()
        return asked, said
    end

    it("follows a preview, and moves the host's data of the books too", function()
        local old, new = folder() .. PLAIN[1], folder() .. SERIES[1]
        DocSettings.shelf[old] = { summary = { status = "complete" }, doc_path = old }
        table.insert(ReadHistory.hist, 1, { file = old })
        ReadCollection:addCollection("Sea")
        ReadCollection:addItem(old, "Sea")
        local asked, said = rename()
        assert.matches(PLAIN[1]:sub(2) .. "\n→ " .. SERIES[1]:sub(2), asked, 1, true)
        assert.matches("Renamed: 3", said, 1, true)
        assert_here(SERIES)
        assert.is_nil(DocSettings.shelf[old])
        assert.equal("complete", DocSettings.shelf[new].summary.status)
        assert.equal(new, ReadHistory.hist[1].file)
        assert.is_truthy(ReadCollection.coll["Sea"][new])
        assert.is_nil(ReadCollection.coll["Sea"][old])
    end)

    it("leaves the books as they were: they sync and can be removed", function()
        rename()
        assert.matches("Downloaded: 0, unchanged: 3.", stage.sync_shelves(), 1, true)
        host.dismiss_all()
        host.menu("Catchword", "Shelves", "Remove books that left the shelf")
        stage.server:control("DELETE", "/books/105")
        assert.matches("trash: 1", stage.sync_shelves(), 1, true)
        assert.is_false(exists(folder() .. "/Ines Calder"))
        assert.is_true(exists(folder() .. SERIES[1]))
    end)

    it("leaves out the open book, and a book that the reader changed", function()
        host.open(folder() .. PLAIN[1], { pages = 200 })
        local file = assert(io.open(folder() .. PLAIN[3], "ab"))
        file:write("changed")
        file:close()
        local asked, said = rename()
        assert.is_nil(asked:find(PLAIN[1], 1, true))
        assert.matches("Renamed: 1", said, 1, true)
        assert.is_true(exists(folder() .. PLAIN[1]))
        assert.is_true(exists(folder() .. PLAIN[3]))
        assert.is_true(exists(folder() .. SERIES[2]))
    end)
end)
