-- A device of two: its books as its host keeps them, and what its reader does there.
--
--     local side = sides.new(world, name, pair)
--
-- A book's `saved` is what the host has on the disk, `live` what it has while the book is open.
local device = require("histories.device")
local power = require("histories.power")

local PAGES = device.PAGES

-- `STRIDE`: so many pages on at most is where a reader turns who reads on.
local sides = { STRIDE = 3, PAGES = PAGES }

local function nothing() end

local function copy(record)
    local copied = {}
    for name, part in pairs(record) do copied[name] = part end
    return copied
end

local function day_of(world) return os.date("!%Y-%m-%d", world.now) end

-- The host's own store of status and stars, through which the plugin writes.
local function summaries_of(side)
    local summaries = {}
    local function book_at(path)
        for _, book in ipairs(side.books) do if book.path == path then return book end end
    end
    function summaries.isKept(path) return book_at(path).saved.status ~= nil end
    summaries.titleOf = nothing
    function summaries.of(path)
        local book = book_at(path)
        local summary = book.live or book.saved
        return { status = summary.status, stars = summary.stars, changedOn = summary.day }
    end
    function summaries.write(path, changes)
        local book = book_at(path)
        if power.gone then return false end
        local summary = book.live or book.saved
        local is_learned = changes.status and changes.status ~= summary.status and not side.saying
        if changes.status and side.saying then side.saying.is_sure = true end
        if is_learned then side.pair.learned(side, book, changes.status) end
        local are_learned = changes.stars and changes.stars ~= summary.stars and not side.saying
        if are_learned then side.pair.learned_stars(side, book, changes.stars) end
        summary.status = changes.status or summary.status
        summary.stars = changes.stars or summary.stars
        summary.day = day_of(side.world)
        -- Of the open book, too, all is written at once.
        if book.live then side.keep(book) elseif side.saying then side.pair.keep(side, book) end
        return true
    end
    return summaries
end

-- Questions of the plugin, which the reader answers a moment later if they are still there.
local function screens_of(side)
    local function later(act)
        local one = { off = false }
        side.world.process.tasks.after(1, function() if not one.off then act() end end)
        return { withdraw = function() one.off = true end }
    end
    local offers = {
        offer = function(offer)
            return later(function()
                side.pair.note("  %s: %s", side.name, offer.text)
                -- In the end the reader wants to be in one place.
                if side.pair.is_calm or side.chance(2) == 0 then side.jump(offer.onYes) else offer.onNo() end
            end)
        end,
        whenReading = function(act) return later(function() side.jump(act) end) end,
        whenBrowsing = function(_, act) return later(function() if not side.book then act() end end) end,
    }
    local dialogs = {
        notify = nothing,
        -- A tap beside the question, a yes, or a no.
        choose = function(menu)
            local answer = side.chance(4)
            local asked
            for _, book in ipairs(side.books) do
                if menu.title:find(book.hash, 1, true) then asked = book end
            end
            if not asked or answer == 0 then return end
            if answer == 1 then return menu.choices[2].run() end
            -- A status written now is the reader's own.
            side.saying = side.pair.answer(side, asked, "reading")
            local worked, trouble = pcall(menu.choices[1].run)
            side.pair.answered(side, asked, side.saying)
            side.saying = nil
            if not worked then error(trouble, 0) end
        end,
    }
    return offers, dialogs
end

local function document_of(side, book)
    local open = device.document(book, function() return book.page end)
    function open.here() return tostring(book.page) end
    function open.percentAt(place)
        local page = tonumber(place)
        return page and page / PAGES * 100
    end
    function open.goTo(destination)
        local percent = destination.by == "percent" and destination.percent or open.percentAt(destination.place)
        book.page = math.max(1, math.min(PAGES, math.floor(percent / 100 * PAGES + 0.5)))
        side.world.process.screen.turned(book.page)
    end
    function open.status() return book.live and book.live.status end
    return open
end

local function reading(side)
    local chance = side.chance
    local function pump() side.world.process.tasks.pump() end

    function side.open(book)
        side.pair.note("  %s opens %s at %d", side.name, book.hash:sub(1, 1), book.saved.page)
        side.book, side.has_leapt, side.visited = book, false, side.world.truth
        book.live = copy(book.saved)
        book.page = book.live.page
        -- As the host does, whoever has said anything.
        if not book.live.status then book.live.status, book.live.day = "reading", day_of(side.world) end
        side.world.process.screen.opened(document_of(side, book))
        pump()
        side.world.advance(3)
        pump()
    end

    function side.jump(go)
        local book = side.book
        if not book or not book.live then return end
        local before = book.page
        go()
        side.pair.note("  %s goes from %d to %d", side.name, before, book.page)
    end

    -- So many pages, each a while; `to`: the last of them.
    function side.read_on(count, to)
        local book = side.book
        for turn = 1, count do
            side.world.advance(20 + chance(60))
            local next_page = book.page + 1 + chance(sides.STRIDE)
            local page = turn == count and to or next_page <= PAGES - 5 and next_page or 2
            if math.abs(page - book.page) > sides.STRIDE then side.has_leapt = true end
            book.page = page
            side.world.process.screen.turned(page)
            pump()
        end
        book.was_read = true
    end

    function side.set_status(book, word)
        local summary = book.live or book.saved
        if summary.status == word then return end
        -- The host itself calls a book that whenever it is opened.
        if summary.status or word ~= "reading" then side.pair.say(side, book, word) end
        summary.status, summary.day = word, day_of(side.world)
        side.world.process.status.summaryChanged(book.path)
        pump()
    end

    function side.rate(book, stars)
        if book.live.stars == stars then return end
        side.pair.rate(side, book, stars * 2)
        book.live.stars, book.live.day = stars, day_of(side.world)
    end

    function side.keep(book)
        book.live.page = book.page
        book.saved = copy(book.live)
        side.pair.saved(side, book)
    end

    -- The host writes its own down when the plugin has been told.
    local function flush()
        if power.gone then return end
        side.keep(side.book)
        side.book.was_read = nil
    end

    function side.nap()
        side.world.process.screen.suspended()
        flush()
        side.world.advance(600 + chance(9) * 3600)
        side.visited = side.world.truth
        side.world.process.screen.resumed()
        pump()
        side.world.advance(3)
        pump()
    end

    function side.close()
        if side.book.was_read then side.pair.stopping(side, side.book) end
        side.pair.note("  %s closes at %d", side.name, side.book.page)
        side.world.process.screen.closed()
        flush()
        -- Cut short, the book was never closed.
        if power.gone then return end
        side.book.live = nil
        side.book = nil
        pump()
    end
end

-- Functions that the histories' world calls on a reader.
local function living(side)
    function side.watched(sessions)
        local watched = {}
        for name, method in pairs(sessions) do watched[name] = method end
        function watched.add(session)
            side.pair.tracked(side, session)
            return sessions.add(session)
        end
        return watched
    end
    function side.notes_of(path)
        for _, book in ipairs(side.books) do
            local summary = book.live or book.saved
            if book.path == path then
                return { annotations = {}, stars = summary.stars, status = summary.status }
            end
        end
    end
    function side.started() end
    function side.settle_doubts() end
    function side.cut_short()
        local book = side.book
        side.saying = nil
        side.pair.cut_short(side)
        if not book then return end
        book.live, book.was_read, book.page, side.book = nil, nil, book.saved.page, nil
    end
end

-- `hashes`: the books, the same on both devices; files of their own.
function sides.new(name, pair, hashes)
    local side = { name = name, pair = pair, chance = pair.chance, books = {}, visited = 0 }
    for number, hash in ipairs(hashes) do
        side.books[number] = { hash = hash, number = number, path = ("/books/%s.epub"):format(hash:sub(1, 1)),
            page = 20, saved = { page = 20 } }
    end
    local offers, dialogs = screens_of(side)
    side.host = { name = name, offers = offers, dialogs = dialogs, summaries = summaries_of(side),
        open_path = function() return side.book and side.book.path end }
    reading(side)
    living(side)
    return side
end

return sides
