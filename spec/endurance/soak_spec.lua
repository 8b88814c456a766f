-- A device in use all day: sleep and waking, changing networks, a server that restarts, tokens that expire. In the end
-- all reading is on the server, and no waste is left on the device.
--
--     SOAK=24 BOOKS=500 busted spec/endurance/soak_spec.lua     so many hours, with so many books on the shelf
--     SEED=7                                                    another day
local FileManager = require("apps/filemanager/filemanager")
local UIManager = require("ui/uimanager")
local annotator = require("annotator")
local disk = require("disk")
local host = require("host")
local lfs = require("lfs")
local life = require("endurance/life")
local randoms = require("histories/random")
local stage = require("stage")

-- The button of a rating from 1 to 10.
local function stars(rating)
    local whole = math.floor(rating / 2)
    return (whole > 0 and whole or "") .. (rating % 2 == 1 and "½" or "") .. " ★"
end

local HOURS = tonumber(os.getenv("SOAK")) or 24
local BOOKS = tonumber(os.getenv("BOOKS")) or 40
local SEED = tonumber(os.getenv("SEED")) or 1
local HOUR = 3600
-- How much more there may be at the end than after the first hour, kB.
local MORE = 1024

describe(("a device in use for %d hours, with %d books"):format(HOURS, BOOKS), function()
    setup(life.prepare)
    teardown(life.clean)

    local one, chance, read, deleted, counts

    local function book_at(number)
        local book = one.library.books[number]
        if number == 1 then return stage.NOVEL, book end
        return host.folder .. "/Books/" .. book.file:gsub("%.(%w+)$", ("_%d.%%1"):format(book.id)), book
    end

    -- Reads for some minutes, and counts the session.
    local function read_a_book(number, meanwhile)
        local path, book = book_at(number)
        if not disk.exists(host.book(path)) then return end
        host.open(path, { pages = 200, title = book.title, page = 1 + chance(150) })
        host.advance(2)
        if host.top() then host.dismiss_all() end
        host.read(3 + chance(10), 20 + chance(60))
        read[book.id] = (read[book.id] or 0) + 1
        if meanwhile then meanwhile(book) end
        host.close()
    end

    local function mark_something()
        local text = annotator.paragraph(stage.NOVEL, 2, 3)
        local from = chance(60)
        annotator.highlight(2, 3, from, from + 9, text:sub(from + 1, from + 9))
    end

    local function sleep_and_read_on(book)
        host.suspend()
        host.advance(60 * (1 + chance(40)))
        host.resume()
        host.read(4, 40)
        read[book.id] = read[book.id] + 1
    end

    local function any() return 1 + chance(BOOKS) end

    local function sync_shelves()
        host.menu("Catchword", "Shelves", "Sync shelves now")
        one.settle()
        host.dismiss_all()
    end

    local actions = {
        { "books read", function() read_a_book(any()) end },
        { "books read", function() read_a_book(any()) end },
        { "sleeps while reading", function() read_a_book(any(), sleep_and_read_on) end },
        { "highlights", function() read_a_book(1, mark_something) end },
        { "hours without a network", function()
            host.network(false)
            read_a_book(any())
            host.advance(60 * chance(30))
            host.network(true)
        end },
        { "restarts of the server", function()
            one.door.shut()
            one.library.forget_tokens()
            read_a_book(any())
            host.advance(60 * chance(10))
            one.door.reopen()
        end },
        { "other networks", function()
            read_a_book(any(), function()
                host.network(false)
                host.network(true)
            end)
        end },
        { "shelf syncs", sync_shelves },
        { "deleted downloads", function()
            local path, book = book_at(2 + chance(BOOKS - 1))
            if not disk.exists(path) then return end
            FileManager.instance:deleteFile(path, true)
            deleted[book.id] = true
        end },
        { "ratings", function()
            FileManager.hold(FileManager.instance, host.book(stage.NOVEL), true, {})
            host.press("Rate in library")
            host.press(stars(1 + chance(10)))
            host.dismiss_all()
        end },
        { "looks at the status", function()
            host.menu("Catchword", "Sync status")
            host.advance(1)
            host.dismiss_all()
        end },
        { "sleeps", function()
            host.suspend()
            host.advance(60 * chance(30))
            host.resume()
        end },
    }

    local function open_files()
        local count = 0
        for _ in lfs.dir("/proc/self/fd") do count = count + 1 end
        return count
    end

    local function heap()
        life.forget()
        for _ = 1, 3 do collectgarbage() end
        return collectgarbage("count")
    end

    local function resident()
        local pages = io.open("/proc/self/statm"):read("*l"):match("^%d+ (%d+)")
        return tonumber(pages) * 4
    end

    -- With the browser on the screen and nothing to do, long enough for what is kept open for a while to be closed.
    local function measured()
        host.network(true)
        one.door.reopen()
        host.advance(120)
        one.settle()
        host.advance(120)
        return { heap = heap(), timers = UIManager:pending(), files = open_files(), resident = resident() }
    end

    local function tell(hour, now)
        if not os.getenv("SOAK") then return end
        io.stdout:write(("hour %3d: heap %.0f kB, resident %.0f kB, %d timers, %d files\n"):format(
            hour, now.heap, now.resident, now.timers, now.files))
        io.stdout:flush()
    end

    local function tell_all()
        if not os.getenv("SOAK") then return end
        local told = {}
        for what, count in pairs(counts) do table.insert(told, ("%d %s"):format(count, what)) end
        table.sort(told)
        io.stdout:write(("%s; %d sessions on the server, %d requests, the longest step %.1f ms\n"):format(
            table.concat(told, ", "), #one.library.held().sessions, one.door.count, UIManager.busiest * 1000))
    end

    it("leaves no waste, and loses no data", function()
        chance, read, deleted, counts = randoms(SEED), {}, {}, {}
        one = life.begin({ books = BOOKS })
        host.menu("Catchword", "What is synced", "Highlights and notes: off", "send")
        sync_shelves()
        assert.equal(BOOKS, #disk.list(host.folder .. "/Books"))
        -- Each book was on the screen once: what the stand-ins know of it is there from now on.
        for number = 1, BOOKS do
            local path, book = book_at(number)
            host.open(path, { pages = 200, title = book.title })
            host.close()
        end
        local began, first, last = host.now(), nil, nil
        for hour = 1, HOURS do
            while host.now() < began + hour * HOUR do
                local action = actions[1 + chance(#actions)]
                action[2]()
                host.dismiss_all()
                one.settle()
                counts[action[1]] = (counts[action[1]] or 0) + 1
            end
            last = measured()
            first = first or last
            tell(hour, last)
        end
        one.answer_offers()
        for _ = 1, 3 do
            host.advance(HOUR)
            one.sync()
        end
        assert.equal("nothing pending", stage.waiting_line())
        local held = {}
        for _, session in ipairs(one.library.held().sessions) do
            held[session.bookId] = (held[session.bookId] or 0) + 1
        end
        assert.same(read, held)
        local on_shelf = {}
        for _, id in ipairs(one.library.on_shelf()) do on_shelf[id] = true end
        for _, book in ipairs(one.library.books) do
            assert.equal(deleted[book.id], not on_shelf[book.id] or nil, book.title)
        end
        tell_all()
        assert.is_true(last.heap - first.heap < MORE, ("%.0f kB, then %.0f kB"):format(first.heap, last.heap))
        -- A kept connection is closed by now, and no attempt is due any more.
        host.advance(60)
        assert.equal(0, UIManager:pending())
        assert.equal(first.files, last.files)
        one.stop()
    end)
end)
