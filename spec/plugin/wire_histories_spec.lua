-- Random weeks of a reader, with the whole plugin and a library server over HTTP. The server is set up again at the
-- same address, sends times of another zone, or always refuses a note.
--
--     HISTORIES=100 busted spec/plugin/wire_histories_spec.lua      so many of each kind
--     FIRST=101 HISTORIES=100 …                                     those from there on
--     SEED=123 …                                                    that one alone
local DocSettings = require("docsettings")
local host = require("host")
local stage = require("stage")
local wire_life = require("histories.wire_life")

local COUNT = tonumber(os.getenv("HISTORIES")) or 2
local ONE = tonumber(os.getenv("SEED"))
local FIRST = tonumber(os.getenv("FIRST")) or 1
local STEPS = 20

local SERVERS = { "spec", "G", "W", "3.5", "B2" }

-- Zones, and Unix seconds around which their clocks change.
local ZONES = {
    { "Asia/Kathmandu" }, { "America/New_York" }, { "Europe/Berlin", 1932598800 }, { "Europe/Berlin", 1950742800 },
    { "Australia/Lord_Howe", 1933167600 }, { "America/St_Johns", 1930800600 }, { "Asia/Tokyo" },
}

local OFTEN = { read = 5, mark = 4, write = 3, sync = 4, wait = 3, go_offline = 2, come_online = 3, crash = 2 }

local function list(rare)
    local names = {}
    for _, counts in ipairs({ OFTEN, rare }) do
        for name, count in pairs(counts) do
            for _ = 1, count do table.insert(names, name) end
        end
    end
    table.sort(names)
    return names
end

local function settle(life)
    host.dismiss_all()
    host.network(true)
    for _ = 1, 3 do
        for _, book in ipairs(wire_life.BOOKS) do
            wire_life.open(book)
            stage.settle()
            host.close()
            stage.settle()
            host.dismiss_all()
        end
        wire_life.pass(7200)
        stage.rest()
        host.dismiss_all()
        life.actions.sync()
        stage.settle()
        host.dismiss_all()
    end
end

-- How often the server holds each session and mark, by the reader's own; trouble if it has one that nobody made.
local function counted(life, server)
    local book_of, counts = {}, {}
    for book, number in pairs(server.numbers) do book_of[number] = book end
    for _, held in ipairs(server.sessions) do
        local found
        for _, one in ipairs(life.sessions) do
            local is_it = held.startTime == os.date("!%Y-%m-%dT%H:%M:%SZ", one.start)
            if is_it and held.durationSeconds == one.seconds and book_of[held.bookId] == one.book then found = one end
        end
        if not found then
            return ("a session that nobody read: %d, %s, %d s"):format(
                held.bookId, held.startTime, held.durationSeconds)
        end
        counts[found] = (counts[found] or 0) + 1
    end
    for _, held in ipairs(server.annotations) do
        local found
        for _, mark in ipairs(life.marks) do
            if mark.text == held.text and book_of[held.bookId] == stage.NOVEL then found = mark end
        end
        if not found then return ("a mark that nobody made: %d, %s"):format(held.bookId, held.text) end
        counts[found] = (counts[found] or 0) + 1
    end
    for one, count in pairs(counts) do
        if count > 1 then return ("%d times %s"):format(count, one.text or one.start) end
    end
    return nil, counts
end

local function last_words(life, mark)
    local last = mark.notes[#mark.notes]
    local words = {}
    for _, note in ipairs(mark.notes) do
        if last.at - note.at <= life.doubt then words[note.words or ""] = true end
    end
    return words
end

local function words_of(item)
    return type(item.note) == "string" and item.note or ""
end

local function check_mark(life, mark, held, kept, had)
    if not kept then return "lost on the device: " .. mark.text end
    if mark.isRefused then
        return held and "there though it is refused: " .. mark.text
    end
    if not held then return not had and "not on the server: " .. mark.text or nil end
    local there, here = words_of(held), words_of(kept)
    -- Words of the other side stay below.
    if not last_words(life, mark)[there:match("^[^\n]*")] then
        return ("%s has %q on the server, not %s"):format(mark.text, there, mark.notes[#mark.notes].words)
    end
    if here ~= there then return ("%s has %q here, and %q on the server"):format(mark.text, here, there) end
end

local function by_text(items)
    local found = {}
    for _, item in ipairs(items or {}) do found[item.text] = item end
    return found
end

local function judge(life)
    local had = {}
    for _, server in ipairs(life.old) do
        local trouble, counts = counted(life, server)
        if trouble then return "on an earlier server, " .. trouble end
        for one in pairs(counts) do had[one] = true end
    end
    local state = stage.server:state()
    state.numbers = life.numbers
    local trouble, counts = counted(life, state)
    if trouble then return trouble end
    for _, one in ipairs(life.sessions) do
        if not counts[one] and not had[one] then return ("lost: %s at %d"):format(one.book, one.start) end
    end
    local held = by_text(state.annotations)
    local shelf = DocSettings.shelf[host.book(stage.NOVEL)]
    local kept = by_text(shelf and shelf.annotations)
    for _, mark in ipairs(life.marks) do
        trouble = check_mark(life, mark, held[mark.text], kept[mark.text], had[mark])
        if trouble then return trouble end
    end
    local expected = life.has_refused and "1 failed" or "nothing pending"
    local said = stage.waiting_line()
    if said ~= expected then return "the menu says: " .. said end
    return life.violations and life.violations.what
end

local function live(seed, rare, options)
    local life = wire_life.begin(seed, options)
    life.doubt = options.doubt or 60
    local names, steps = list(rare), { unpack(options.first or {}) }
    for _ = 1, STEPS do table.insert(steps, names[life.chance(#names) + 1]) end
    for _, name in ipairs(options.last or {}) do table.insert(steps, name) end
    for _, name in ipairs(steps) do
        if ONE then print(host.now(), name) end
        life.actions[name]()
        host.dismiss_all()
        wire_life.pass(70 + life.chance(30))
    end
    settle(life)
    local trouble = judge(life)
    if trouble then error(("history %d, %s, %s: %s"):format(seed, life.kind, life.zone, trouble), 0) end
end

describe("random histories over the network end with all data on the server", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    after_each(wire_life.leave)

    for seed = ONE or FIRST, ONE or FIRST + COUNT - 1 do
        local server = SERVERS[seed % #SERVERS + 1]
        local zone, change = unpack(ZONES[seed % #ZONES + 1])

        it(("after it was set up again with other IDs: %d, %s"):format(seed, server), function()
            live(seed, { set_up_again = 2 }, { server = server })
        end)

        it(("in the time zone %s: %d, %s"):format(zone, seed, server), function()
            live(seed, { write_there = 4, write_both = 4 }, {
                server = server, zone = zone, at = change and change - 3600, doubt = change and 7200 + 60,
                first = { "mark", "mark", "sync" }, last = { "come_online", "sync", "write_both" },
            })
        end)

        it(("with a note that the server always refuses: %d, %s"):format(seed, server), function()
            live(seed, { refuse = 3 }, { server = server })
        end)
    end
end)
