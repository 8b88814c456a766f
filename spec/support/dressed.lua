-- Custom metadata beside the books of a device: the host's files, and a reader's changes of them.
local DocSettings = require("docsettings")
local disk = require("disk")
local host = require("host")
local lfs = require("lfs")
local stage = require("stage")

local dressed = {}

dressed.MENU = { "Catchword", "Advanced", "Metadata from the server" }

-- Taps a line of that menu.
function dressed.tap(line)
    if line:find("^Titles") then return host.menu("Catchword", "What is synced", line) end
    host.menu(dressed.MENU[1], dressed.MENU[2], dressed.MENU[3], line)
end

function dressed.update_all()
    dressed.tap("Update all books now")
    stage.until_says("for all downloaded and matched books (")
    host.press("Update")
end

-- A shelf of these books is kept on the device.
function dressed.keep_shelf(ids)
    return stage.server:control("POST", "/shelves", { name = "KOReader", username = "anna", bookIds = ids })
end

-- Where the novel lies once it was downloaded.
function dressed.novel()
    return host.folder .. "/Books/" .. stage.NOVEL:gsub("%.epub", "_101.epub")
end

function dressed.pdf()
    return host.folder .. "/Books/tables_105.pdf"
end

local function folder_of(path)
    return (path:gsub("%.[^.]*$", "")) .. ".sdr"
end

-- The words beside the book; nil when there are none. The second: what the book is kept to say of itself.
function dressed.words(path)
    local file = DocSettings:findCustomMetadataFile(path)
    if not file then return nil end
    local kept = dofile(file)
    return kept.custom_props, kept.doc_props
end

-- The bytes of the picture beside the book; nil when there is none.
function dressed.cover(path)
    local file = DocSettings:findCustomCoverFile(path)
    return file and disk.contents(file)
end

-- Is there a folder beside the book?
function dressed.has_folder(path)
    return lfs.attributes(folder_of(path), "mode") == "directory"
end

local function write(path, name, bytes)
    lfs.mkdir(folder_of(path))
    disk.write(folder_of(path) .. "/" .. name, bytes)
end

-- The reader edits a field in the host's own page; `false` for a value: sets it back.
function dressed.edit(path, field, value)
    local custom, own = dressed.words(path)
    custom = custom or {}
    custom[field] = value or nil
    local dump = require("dump")
    write(path, "custom_metadata.lua", "return " .. dump({ custom_props = custom, doc_props = own or {} }))
end

function dressed.give_cover(path, bytes)
    local there = DocSettings:findCustomCoverFile(path)
    if there then os.remove(there) end
    write(path, "cover.jpg", bytes)
end

-- The library has another record of the book from now on.
function dressed.correct(id, change)
    stage.server:control("POST", ("/books/%d/record"):format(id), change)
end

-- How often the server was asked for details and covers since the last time.
function dressed.asked()
    local details, covers = 0, 0
    for _, line in ipairs(stage.asked()) do
        if line:find("/cover", 1, true) then covers = covers + 1
        elseif line:find("^GET /api/v1/books/%d+$") or line:find("^GET /api/v1/books/%d+%?") then
            details = details + 1
        end
    end
    return details, covers
end

-- A notice has said this.
function dressed.until_noticed(text)
    stage.wait_until(("a notice says %q"):format(text), function()
        return table.concat(host.notices(), "\n"):find(text, 1, true) ~= nil
    end)
    stage.rest()
end

return dressed
