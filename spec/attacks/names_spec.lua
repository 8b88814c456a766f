-- Names of books and shelves on a server. Each becomes one file in the download folder, with a name that every file
-- system accepts. The database has the text unchanged, in any language.
local certified = require("certified")
local disk = require("disk")
local host = require("host")
local lfs = require("lfs")
local library = require("library")
local openForReading = require("src.koreader.sqlite.openDatabase").openForReading
local stage = require("stage")

-- The name of the server's file, or its title, without an ending; and the device's, with the number for `#`, the second
-- where a book has its name from its title and that is another one. `title`: what is kept of the title.
local CASES = {
    { "../../../escaped", "escaped_#" },
    { "/etc/passwd", "etcpasswd_#" },
    { "..", "BookID_#" },
    { ".", "BookID_#" },
    { "....//....//escaped", "escaped_#" },
    { "..\\..\\escaped", "escaped_#" },
    { "C:\\Windows\\escaped", "CWindowsescaped_#" },
    { "~/escaped", "~escaped_#" },
    { "file:///etc/escaped", "fileetcescaped_#" },
    { ".hidden", "hidden_#" },
    { ".catchword-trash", "catchword-trash_#" },
    { "dots...", "dots_#" },
    { "   blanks   ", "blanks_#", title = "blanks" },
    { "a\0b", "ab_#", "a b_#", title = "a b" },
    { "a\r\nb\tc", "a b c_#", title = "a b c" },
    { "a\27[31mb\7", "a[31mb_#", "a [31mb_#", title = "a [31mb" },
    { "$(touch escaped)", "$(touch escaped)_#" },
    { "`touch escaped`", "`touch escaped`_#" },
    { "a;touch escaped;'\"", "a;touch escaped;'_#" },
    { "-rf", "-rf_#" },
    { "a|b>c<d?e*f:g", "abcdefg_#" },
    { "%2e%2e%2fescaped", "%2e%2e%2fescaped_#" },
    { "%s%d%n", "%s%d%n_#" },
    { "CON", "CON_#" },
    { "nul.txt", "_nul.txt_#" },
    { "con.notes", "_con.notes_#" },
    { "gpj\226\128\174bupe", "gpjbupe_#", title = "gpjbupe" },
    { "a\226\128\139b\239\187\191c", "abc_#", title = "abc" },
    { "\239\191\177bold\239\191\178", "bold_#", "bold_#", title = "bold" },
    { ("long "):rep(400), ("long "):rep(27) .. "long_#", title = ("long "):rep(199) .. "long" },
    { ("\230\156\172"):rep(400), ("\230\156\172"):rep(76) .. "_#", title = ("\230\156\172"):rep(333) },
    { "'; DROP TABLE books; --", "'; DROP TABLE books; --_#" },
    { "\"); DELETE FROM shelf_files; --", "); DELETE FROM shelf_files; --_#" },
    { "' OR '1'='1", "' OR '1'='1_#" },
    { "%' UNION SELECT value FROM plugin_settings --", "%' UNION SELECT value FROM plugin_settings --_#" },
    { "?1 :name @name $name", "1 name @name $name_#" },
    { "x'; ATTACH 'escaped' AS e; --", "x'; ATTACH 'escaped' AS e; --_#" },
    { "title_42.epub.part", "title_42.epub.part_#" },
}

local FIRST_ID = 1001
local SHELF = "'); DROP TABLE shelf_books; --/../\226\128\174x"
local SHELF_AS_SHOWN = "'); DROP TABLE shelf_books; --/../x"

local function id_of(place)
    return FIRST_ID + place - 1
end

local function offer_books()
    local ids, books = {}, {}
    for place, case in ipairs(CASES) do
        ids[place] = id_of(place)
        books[place] = { id = id_of(place), title = case[1], fileName = case[1] .. ".epub", type = "EPUB" }
    end
    stage.server:control("POST", "/books", books)
    stage.server:control("POST", "/shelves", { name = SHELF, username = "anna", bookIds = ids })
end

-- Every path below the device's folder, but for what the plugin keeps for itself.
local function paths_in(folder, found)
    for name in lfs.dir(folder) do
        local path = folder .. "/" .. name
        if lfs.symlinkattributes(path, "mode") ~= "directory" then table.insert(found, path)
        elseif name ~= "." and name ~= ".." then paths_in(path, found) end
    end
    return found
end

-- `named`: after the server's file names, or after its titles.
local function sync(named)
    offer_books()
    host.menu("Catchword", "Shelves", "Shelves: KOReader", "Choose from the server's shelves…")
    stage.until_says("DROP TABLE")
    host.press(SHELF_AS_SHOWN)
    host.dismiss_all()
    if named == "title" then
        host.menu("Catchword", "Shelves", "Downloaded files", "Names:", "Title")
        host.press("Use these names")
        host.dismiss_all()
    end
    return stage.sync_shelves()
end

local function query(statement)
    local opened = openForReading(host.folder .. "/settings/catchword.sqlite")
    assert.is_true(opened.ok)
    local found = opened.value.query(statement)
    opened.value.close()
    return found
end

describe("hostile book names from a server", function()
    setup(certified.open)
    teardown(certified.close)

    for _, side in ipairs({ { "http", "title" }, { "https", "file" } }) do
        describe("over " .. side[1], function()
            local plain, said, before, after
            local in_books, titles = {}, {}

            setup(function()
                plain = stage.server
                if side[1] == "https" then
                    stage.server = library.start("--quiet --tls --certificate " .. certified.certificate)
                end
                stage.begin()
                before = paths_in(host.folder, {})
                said = sync(side[2])
                after = paths_in(host.folder, {})
                for _, path in ipairs(after) do
                    local id = path:match("^" .. host.folder .. "/Books/[^/]+_(%d+)%.epub$")
                    if id then in_books[tonumber(id)] = path:match("[^/]+$") end
                end
                for _, row in ipairs(query("SELECT book_id, title FROM shelf_files")) do
                    titles[row.book_id] = row.title
                end
            end)
            teardown(function()
                stage.finish()
                if stage.server ~= plain then stage.server:stop() end
                stage.server = plain
            end)

            for place, case in ipairs(CASES) do
                it(("as %s become one file: %q"):format(side[2], case[1]:sub(1, 40)), function()
                    local expected = side[2] == "title" and case[3] or case[2]
                    assert.equal((expected:gsub("#", id_of(place))) .. ".epub", in_books[id_of(place)])
                end)
            end

            it("cause no file outside the download folder", function()
                local known, elsewhere = {}, {}
                for _, path in ipairs(before) do known[path] = true end
                for _, path in ipairs(after) do
                    local is_book = path:find(host.folder .. "/Books/", 1, true) == 1
                    local is_own = is_book or path:find("catchword", 1, true)
                    if not known[path] and not is_own then table.insert(elsewhere, path) end
                end
                assert.same({}, elsewhere)
                assert.is_nil(lfs.attributes("escaped"))
                assert.equal(#CASES, #disk.visible(host.folder .. "/Books"))
                assert.truthy(said:find(("Downloaded: %d"):format(#CASES), 1, true), said)
            end)

            it("are stored as text in the database", function()
                for place, case in ipairs(CASES) do
                    assert.equal(case.title or case[1], titles[id_of(place)])
                end
                assert.equal("ok", query("PRAGMA integrity_check")[1].integrity_check)
            end)
        end)
    end
end)
