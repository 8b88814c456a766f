-- Shelves, through the whole plugin: real files, real sockets, the real store.
local FileManager = require("apps/filemanager/filemanager")
local Notification = require("ui/widget/notification")
local ReadCollection = require("readcollection")
local ReadHistory = require("readhistory")
local ffiUtil = require("ffi/util")
local disk = require("disk")
local host = require("host")
local stage = require("stage")
local lfs = require("lfs")

local contents = disk.contents
local sync = stage.sync_shelves

-- The names in a folder, in order, folders with a slash behind.
local function names(folder)
    local found = {}
    if not lfs.attributes(folder) then return found end
    for name in lfs.dir(folder) do
        if name ~= "." and name ~= ".." then
            local isFolder = lfs.attributes(folder .. "/" .. name, "mode") == "directory"
            table.insert(found, isFolder and name .. "/" or name)
        end
    end
    table.sort(found)
    return found
end

describe("the sync of shelves", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(stage.finish)

    local function folder() return host.folder .. "/Books" end

    local function shelf(name, ids)
        return stage.server:control("POST", "/shelves", { name = name, username = "anna", bookIds = ids })
    end

    local function on_shelf(name)
        for _, one in ipairs(stage.server:state().shelves) do
            if one.name == name then return one.bookIds, one end
        end
    end

    local function turn_on(...)
        host.menu("Catchword", "Shelves", ...)
    end

    it("downloads the books of the shelf byte for byte, and knows their IDs", function()
        shelf("KOReader", { 101, 105, 106 })
        local said = sync()
        assert.matches("The shelf “KOReader” is on this device", said, 1, true)
        assert.matches("Downloaded: 3, unchanged: 0.", said, 1, true)
        local expected = { [101] = stage.NOVEL, [105] = stage.PDF, [106] = stage.COMIC }
        for id, name in pairs(expected) do
            local here = folder() .. "/" .. name:gsub("%.(%w+)$", "_" .. id .. ".%1")
            assert.equal(contents(host.folder .. "/books/" .. name), contents(here), here)
        end
        assert.equal(3, #names(folder()))
        stage.asked()
        host.open(folder() .. "/" .. stage.NOVEL:gsub("%.epub", "_101.epub"), { pages = 200 })
        host.read(10, 30)
        host.close()
        assert.equal(101, stage.until_held(1)[1].bookId)
        for _, path in ipairs(stage.asked()) do
            assert.is_nil(path:find("by-hash", 1, true), path)
        end
    end)

    it("costs two requests without changes", function()
        shelf("KOReader", { 101, 105 })
        sync()
        stage.asked()
        assert.matches("Downloaded: 0, unchanged: 2.", sync(), 1, true)
        local asked = stage.asked()
        assert.equal(2, #asked)
        assert.equal("GET /api/v1/shelves", asked[1])
    end)

    it("creates a missing shelf once", function()
        sync()
        sync()
        local ids, made = on_shelf("KOReader")
        assert.same({}, ids)
        assert.is_true(made.publicShelf)
        assert.equal("pi pi-shield", made.icon)
    end)

    it("starts with a default shelf, which the first choice replaces", function()
        shelf("Holidays", { 101 })
        host.menu("Catchword", "Shelves", "Shelves: KOReader", "Choose from the server's shelves…")
        stage.until_says("Holidays")
        host.press("Holidays")
        host.advance(0.1)
        local noted = table.concat(Notification.past, " ")
        assert.matches("“Holidays” is chosen in place of “KOReader”.", noted, 1, true)
        host.dismiss_all()
        assert.matches("Downloaded: 1", sync(), 1, true)
        assert.is_nil(on_shelf("KOReader"))
        assert.same({ 101 }, on_shelf("Holidays"))
    end)

    it("finds typed shelves by name or number, magic ones too", function()
        for _, typed in ipairs({ { "Magic shelf by name or number…", "zzz", "There is no magic shelf “zzz”" },
                { "Magic shelf by name or number…", "777", "There is no magic shelf “No. 777”" },
                { "Shelf by name or number…", "777", "There is no shelf “No. 777”" } }) do
            host.menu("Catchword", "Shelves", "Shelves: KOReader", typed[1])
            host.type(typed[2])
            host.press("Save")
            stage.until_says(typed[3])
            host.dismiss_all()
        end
        local made = shelf("Holidays", { 101 })
        host.menu("Catchword", "Shelves", "Shelves: KOReader", "Shelf by name or number…")
        host.type(tostring(made.id))
        host.press("Save")
        stage.settle()
        host.dismiss_all()
        assert.equal("Holidays", host.lines("Catchword", "Shelves", "Shelves: Holidays")[5].text)
    end)

    for _, case in ipairs({ { "spec", "Everybody with an account there sees it." }, { "B0", "Only you see it." },
            { "W", "Only you see it." }, { "G", "Only you see it." }, { "3.5", "Only you see it." } }) do
        it("creates visible shelves as the preview says, on " .. case[1], function()
            stage.server:control("POST", "/dialect", { name = case[1] })
            host.menu("Catchword", "Connection", "Test connection")
            stage.outcome()
            host.dismiss_all()
            host.menu("Catchword", "Shelves", "Preview sync")
            assert.matches(case[2], stage.until_says("the shelf “KOReader”"), 1, true)
            host.press("Sync shelves now")
            stage.until_says("Downloaded: 0")
            host.dismiss_all()
            local _, made = on_shelf("KOReader")
            assert.equal(case[1] == "spec", made.publicShelf)
            stage.server:control("DELETE", "/violations")
        end)
    end

    it("lists the books by title, each once, with the whole title at a tap", function()
        shelf("KOReader", { 101, 105 })
        shelf("Holidays", { 101 })
        host.menu("Catchword", "Shelves", "Shelves: KOReader", "Shelf by name or number…")
        host.type("KOReader")
        host.press("Save")
        host.menu("Catchword", "Shelves", "Shelves: KOReader", "Shelf by name or number…")
        host.type("Holidays")
        host.press("Save")
        sync()
        host.menu("Catchword", "Shelves", "Books on the shelves")
        host.advance(1)
        local said = host.says()
        local _, count = said:gsub(": ✓", "")
        assert.equal(2, count, said)
        assert.is_true(said:find("Tables of the Moon", 1, true) < said:find("The Lamp", 1, true), said)
        host.press("Tables of the Moon – Ines Calder")
        host.advance(0.1)
        assert.matches("On this device.", host.says(), 1, true)
    end)

    it("asks before a file of a magic shelf is removed", function()
        turn_on("Remove books that left the shelf")
        host.menu("Catchword", "Shelves", "Shelves: KOReader", "Magic shelf by name or number…")
        host.type("everything")
        host.press("Save")
        stage.settle()
        sync()
        local count = #names(folder())
        stage.server:control("DELETE", "/books/106")
        host.menu("Catchword", "Shelves", "Sync shelves now")
        assert.matches("Harbour Cats", stage.until_says("No longer on a magic shelf"), 1, true)
        assert.equal(count, #names(folder()))
        host.press("Move to trash")
        assert.matches("moved to the trash: 1", stage.until_says("Downloaded: 0"), 1, true)
    end)

    it("takes a book off the shelf that is deleted on the device, also while offline", function()
        shelf("KOReader", { 101, 105, 106 })
        sync()
        local novel = folder() .. "/" .. stage.NOVEL:gsub("%.epub", "_101.epub")
        host.network(false)
        FileManager.instance:deleteFile(novel, true)
        host.advance(10)
        assert.matches("leaves its shelf on the server too.", table.concat(Notification.past, " "), 1, true)
        assert.same({ 101, 105, 106 }, on_shelf("KOReader"))
        host.network(true)
        host.advance(5)
        stage.rest()
        assert.same({ 105, 106 }, on_shelf("KOReader"))
        assert.matches("Downloaded: 0, unchanged: 2.", sync(), 1, true)
    end)

    it("takes several books off that are deleted at once, and whole folders", function()
        shelf("KOReader", { 101, 105, 106 })
        sync()
        FileManager.instance.selected_files = {
            [folder() .. "/" .. stage.PDF:gsub("%.pdf", "_105.pdf")] = true,
            [host.folder .. "/books/" .. stage.PDF] = true,
        }
        FileManager.instance:deleteSelectedFiles()
        host.advance(5)
        stage.rest()
        assert.same({ 101, 106 }, on_shelf("KOReader"))
        FileManager:deleteFile(folder(), false)
        host.advance(5)
        stage.rest()
        assert.same({}, on_shelf("KOReader"))
    end)

    it("changes no shelf when a book of the reader's own is deleted", function()
        shelf("KOReader", { 101 })
        sync()
        stage.asked()
        FileManager.instance:deleteFile(host.folder .. "/books/" .. stage.NOVEL, true)
        host.advance(10)
        stage.rest()
        assert.same({}, stage.asked())
        assert.same({ 101 }, on_shelf("KOReader"))
    end)

    it("moves books that left the shelf to the trash, and restores them", function()
        shelf("KOReader", { 101, 105 })
        turn_on("Remove books that left the shelf")
        sync()
        local pdf = folder() .. "/" .. stage.PDF:gsub("%.pdf", "_105.pdf")
        local bytes = contents(pdf)
        stage.server:control("DELETE", "/books/105")
        assert.matches("moved to the trash: 1", sync(), 1, true)
        assert.is_nil(contents(pdf))
        assert.same({ pdf }, ReadHistory.gone)
        host.menu("Catchword", "Shelves", "Trash: restore…")
        host.press("Tables of the Moon")
        host.press("Restore")
        stage.settle()
        assert.equal(bytes, contents(pdf))
        assert.equal("menu", host.top().kind, "the list still offers it")
        assert.matches("Downloaded: 0, unchanged: 1.", sync(), 1, true)
        assert.equal(bytes, contents(pdf))
    end)

    it("adds the books to a collection, and removes no other book from it", function()
        shelf("KOReader", { 101, 105 })
        turn_on("Shelves as collections: off", "as on the server")
        sync()
        ReadCollection.coll["KOReader"]["/own/book.epub"] = { file = "/own/book.epub" }
        sync()
        local count = 0
        for path in pairs(ReadCollection.coll["KOReader"]) do
            count = count + 1
            assert.is_true(path == "/own/book.epub" or path:find(folder(), 1, true) == 1)
        end
        assert.equal(3, count)
    end)

    it("stops before a download if too little space is free", function()
        shelf("KOReader", { 101, 105 })
        local free = ffiUtil.free
        ffiUtil.free = 400 * 1024 * 1024
        local said = sync()
        ffiUtil.free = free
        assert.matches("only 400 MB are free, and “Keep free” is 500 MB.", said, 1, true)
        assert.same({}, names(folder()))
    end)

    it("shows the planned changes first", function()
        shelf("KOReader", { 101, 105 })
        host.menu("Catchword", "Shelves", "Preview sync")
        assert.matches("To download: 2", stage.until_says("To download"), 1, true)
        assert.same({}, names(folder()))
    end)

    it("distinguishes two books of one title by their authors, in preview and trash", function()
        stage.server:control("POST", "/books/105/record", { title = "The Lamp in the Fog" })
        shelf("KOReader", { 101, 102, 105 })
        turn_on("Remove books that left the shelf")
        local function are_apart(text)
            assert.matches("The Lamp in the Fog – Mara Ellison", text, 1, true)
            assert.matches("The Lamp in the Fog – Ines Calder", text, 1, true)
        end
        host.menu("Catchword", "Shelves", "Preview sync")
        are_apart(stage.until_says("To download"))
        host.dismiss_all()
        sync()
        for _, id in ipairs({ 102, 105 }) do stage.server:control("DELETE", "/books/" .. id) end
        sync()
        host.menu("Catchword", "Shelves", "Trash: restore…")
        are_apart(host.says())
        host.dismiss_all()
    end)

    it("shows a preview also if there is no book to download", function()
        shelf("KOReader")
        host.menu("Catchword", "Shelves", "Preview sync")
        local says = stage.until_says("To download")
        assert.is_nil(says:find("Here already", 1, true))
        assert.is_nil(says:find("To move to the trash", 1, true))
    end)

    it("marks chosen shelves on the server's list at once", function()
        shelf("Holidays", { 101 })
        host.menu("Catchword", "Shelves", "Shelves: KOReader", "Choose from the server's shelves…")
        assert.matches("\nHolidays: shelf", stage.until_says("Holidays"), 1, true)
        host.press("Holidays")
        host.advance(0.1)
        assert.matches("\nHolidays: ✓ shelf", host.says(), 1, true)
    end)

    it("starts by itself fifteen seconds after waking up, without a message", function()
        shelf("KOReader", { 101 })
        turn_on("Sync by itself, once connected")
        host.suspend()
        host.advance(100)
        host.resume()
        host.advance(14)
        stage.rest()
        assert.same({}, names(folder()))
        local before = host.says()
        host.advance(2)
        stage.rest()
        assert.equal(1, #names(folder()))
        assert.equal(before, host.says())
    end)
end)
