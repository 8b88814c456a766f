-- Actions of a reader while the answers are spoiled, one after the other.
--
--     local actions = actions_of({ one = …, chance = …, did = …, books = 8 })
--     actions.list[3]()   actions.tap("Shelves", "Sync shelves now")
--
-- `one`: see life.lua; `did` is written: .sessions, .notes, .rating, .left (by the number of the book).
local FileManager = require("apps/filemanager/filemanager")
local annotator = require("annotator")
local disk = require("disk")
local host = require("host")
local stage = require("stage")

-- The button of a rating from 1 to 10.
local function stars(rating)
    local whole = math.floor(rating / 2)
    return (whole > 0 and whole or "") .. (rating % 2 == 1 and "½" or "") .. " ★"
end

return function(of)
    local one, chance, did, books = of.one, of.chance, of.did, of.books

    local function path_of(number)
        local book = one.library.books[number]
        if number == 1 then return stage.NOVEL, book end
        return host.folder .. "/Books/" .. book.file:gsub("%.(%w+)$", ("_%d.%%1"):format(book.id)), book
    end

    local function open_any()
        local path, book = path_of(1 + chance(books))
        if not disk.exists(host.book(path)) then path, book = path_of(1) end
        host.open(path, { pages = 200, title = book.title, page = 1 + chance(150) })
        host.advance(2)
        host.dismiss_all()
        return book
    end

    local function read(meanwhile)
        local book = open_any()
        local starts = host.now()
        host.read(5, 30)
        table.insert(did.sessions, { book = book.id, from = starts - 5, to = starts + 5 })
        if meanwhile then meanwhile() end
        host.close()
    end

    local function tap(...)
        host.menu("Catchword", ...)
        one.settle()
        host.dismiss_all()
    end

    local function hold(...)
        FileManager.hold(FileManager.instance, host.book(stage.NOVEL), true, {})
        for _, label in ipairs({ ... }) do
            host.press(label)
            host.advance(0.1)
        end
    end

    local list = {
        read,
        function() read(host.suspend) host.resume() end,
        function()
            open_any()
            host.close()
        end,
        function()
            host.open(stage.NOVEL, { pages = 200, title = "The Lamp at Low Tide" })
            local text = annotator.paragraph(stage.NOVEL, 2, 3)
            -- Two at one place would be one on the server.
            local from = #did.notes
            local note = "note " .. from
            annotator.highlight(2, 3, from, from + 9, text:sub(from + 1, from + 9), { note = note })
            table.insert(did.notes, note)
            host.close()
        end,
        function()
            host.open(stage.NOVEL, { pages = 200, title = "The Lamp at Low Tide" })
            annotator.bookmark(2, 1 + chance(9))
            host.close()
        end,
        function()
            did.rating = 1 + chance(10)
            hold("Rate in library", stars(did.rating))
        end,
        function() tap("Shelves", "Sync shelves now") end,
        function() tap("Connection", "Test connection") end,
        function() hold("Catchword…", "Recommendations") end,
        function()
            host.open("letters.epub", { pages = 90, title = "Letters" })
            host.advance(2)
            host.dismiss_all()
            host.close()
            FileManager.hold(FileManager.instance, host.book("letters.epub"), true, {})
            host.press("Catchword…")
            host.advance(0.1)
            host.press("Match with the server…")
            host.type("Book 2")
            host.press("Search")
        end,
        function()
            for _, line in ipairs(host.lines("Catchword", "Shelves")) do
                if line.text:find("^Shelves: ") then tap("Shelves", line.text, "Choose from the server's shelves…") end
            end
        end,
        function()
            one.library.forget_tokens()
            tap("Shelves", "Sync shelves now")
        end,
        function()
            one.library.expire_tokens()
            tap("Sync now")
        end,
        function()
            local path, book = path_of(2 + chance(books - 1))
            if not disk.exists(path) then return end
            FileManager.instance:deleteFile(path, true)
            did.left[book.id] = true
        end,
        function()
            -- Deleted books come again, and a new book comes for the first time.
            local left = {}
            for id in pairs(did.left) do table.insert(left, id) end
            if left[1] then one.library.put_back(left) end
            did.left = {}
            one.library.add()
            tap("Shelves", "Sync shelves now")
        end,
    }

    return { list = list, tap = tap }
end
