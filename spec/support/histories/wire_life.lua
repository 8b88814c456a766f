-- A device with the whole plugin and a library server, over HTTP, and what a reader has done: books by their files.
--
--     local life = wire_life.begin(seed, { server = "G", zone = "Asia/Kathmandu" })
--     life.actions[name]()     an act of the reader, or of the world around
--     life.sessions            each {book, start, seconds}: Unix seconds of the device
--     life.marks               each {text, notes}: notes are {words, at}, the last one last; `isRefused`
--     life.old                 what earlier servers of this address held: {sessions, annotations, numbers}
--     life.numbers             the server's number of each book
local ffi = require("ffi")
local annotator = require("annotator")
local host = require("host")
local notebook = require("notebook")
local randoms = require("histories.random")
local stage = require("stage")
local webPage = require("webPage")

pcall(ffi.cdef, "int setenv(const char *name, const char *value, int overwrite); void tzset(void);")

local BOOKS = {
    { file = stage.NOVEL, title = "The Lamp at Low Tide", author = "Mara Ellison" },
    { file = stage.PDF, title = "Tables of the Moon", author = "Ines Calder" },
    { file = stage.COMIC, title = "Harbour Cats 1", author = "Bo Lindqvist" },
}
local FIRST = { 101, 105, 106 }

-- Of the device, which are constant: times beside its notes have no zone.
local DEVICE_ZONES = { "UTC0", "AAA-5:45", "BBB+3:30", "CCC-9" }

local wire_life = { BOOKS = BOOKS }

function wire_life.open(book)
    host.open(book.file, { pages = 200, title = book.title, authors = book.author })
end

local open = wire_life.open

local function be_in(zone)
    ffi.C.setenv("TZ", zone, 1)
    ffi.C.tzset()
end

local own_zone = os.getenv("TZ") or ":/etc/localtime"

function wire_life.leave()
    be_in(own_zone)
    host.dismiss_all()
    stage.leave()
end

-- Both clocks, and little by little: what is sent meanwhile has its time.
function wire_life.pass(seconds)
    while seconds > 0 do
        local part = seconds > 1200 and 600 or math.min(seconds, 60)
        host.advance(part)
        stage.server:control("POST", "/clock", { advance = part })
        seconds = seconds - part
    end
end

local pass = wire_life.pass

-- The server as it comes up: what it speaks, its zone, and the time.
local function serve(life)
    stage.server:control("POST", "/clock", { advance = host.now() - os.time() })
    stage.server:control("POST", "/dialect", { name = life.kind })
    stage.server:control("POST", "/capabilities", { zone = life.zone })
end

local function refuse(life, mark)
    stage.server:arm({
        match = { method = "POST", path = "/api/v1/annotations", body = mark.text },
        fault = { kind = "status", status = life.refusal, body = { status = life.refusal, message = "No." } },
    })
end

local function prepare(life, options)
    stage.unpack({ wall = options.at or os.time() + 3600 })
    serve(life)
    stage.set_up()
    stage.settle()
    notebook.choose("Highlights and notes: off", "both ways")
    host.dismiss_all()
    notebook.text = annotator.paragraph(stage.NOVEL, notebook.CHAPTER, notebook.PARAGRAPH)
    for at, book in ipairs(BOOKS) do life.numbers[book.file] = FIRST[at] end
    host.menu("Catchword", "Connection", "Test connection")
    stage.until_says("Library: works")
    host.dismiss_all()
end

local function reading(life, chance)
    local actions = life.actions

    function actions.read()
        local book = BOOKS[chance(#BOOKS) + 1]
        open(book)
        host.go_to(10 + chance(100))
        local start, pages, pace = host.now(), 2 + chance(4), 31 + chance(60)
        for _ = 1, pages do
            pass(pace)
            host.turn(1)
        end
        table.insert(life.sessions, { book = book.file, start = start, seconds = pages * pace })
        host.close()
    end

    local function new_mark()
        local from = life.marked * 9
        if from + 8 > #notebook.text then return end
        life.marked = life.marked + 1
        local mark = { text = notebook.text:sub(from + 1, from + 8), notes = { { at = host.now() } } }
        for _, other in ipairs(life.marks) do if other.text == mark.text then return end end
        return mark, from
    end

    function actions.mark()
        local mark, from = new_mark()
        if not mark then return end
        table.insert(life.marks, mark)
        open(BOOKS[1])
        notebook.highlight(from, from + 8)
        host.close()
        return mark
    end

    local function say(mark)
        life.said = life.said + 1
        local words = ("words %d"):format(life.said)
        table.insert(mark.notes, { words = words, at = host.now() })
        return words
    end

    local function write(mark)
        open(BOOKS[1])
        for _, item in ipairs(host.reader().annotation.annotations) do
            if item.text == mark.text then
                item.note = say(mark)
                item.datetime_updated = os.date("%Y-%m-%d %H:%M:%S", host.now())
            end
        end
        host.close()
    end

    function actions.write()
        local mark = life.marks[chance(#life.marks) + 1]
        if mark then write(mark) end
    end

    local function mark_of(held)
        for _, mark in ipairs(life.marks) do if mark.text == held.text then return mark end end
    end

    -- On the server's web page.
    local function write_there(mark, held)
        webPage.sign_in(stage.server):ask("PUT", "/api/v1/annotations/" .. held.id, { note = say(mark) })
    end

    function actions.write_there()
        local all = stage.server:state().annotations
        local held = all[chance(math.max(1, #all)) + 1]
        local mark = held and mark_of(held)
        if mark then write_there(mark, held) end
    end

    -- All marks get words here and on the page before the next sync. Every second mark gets those of the page first.
    function actions.write_both()
        host.network(false)
        local both = {}
        for _, held in ipairs(stage.server:state().annotations) do
            local mark = mark_of(held)
            if mark then table.insert(both, { mark, held }) end
        end
        for round = 0, 1 do
            for at, one in ipairs(both) do
                if (at + round) % 2 == 0 then write(one[1]) else write_there(one[1], one[2]) end
            end
            pass(300 + chance(1200))
        end
        host.network(true)
    end
end

-- Other numbers: new ones, or those that other books had.
local function renumber(life, numbers)
    local shift, changes_places = 1 + life.chance(2), life.chance(2) == 0
    local orders = {}
    for at, book in ipairs(BOOKS) do
        local other = BOOKS[(at + shift - 1) % #BOOKS + 1].file
        local number = changes_places and numbers[other] or life.next_number + at
        life.numbers[book.file], orders[tostring(FIRST[at])] = number, number
    end
    if not changes_places then life.next_number = life.next_number + 10 end
    stage.server:control("POST", "/books/numbers", orders)
end

local function world(life, chance)
    local actions = life.actions

    function actions.sync()
        host.menu("Catchword", "Sync now")
        if chance(2) == 0 then stage.outcome() else host.advance(chance(3)) end
        host.dismiss_all()
    end

    function actions.go_offline() host.network(false) end

    function actions.come_online()
        host.network(true)
        stage.settle()
    end

    function actions.crash()
        host.crash()
        host.restart()
    end

    function actions.wait()
        pass(chance(3) == 0 and 1800 or chance(600))
        stage.rest()
    end

    -- Address, accounts and files stay; what was read is gone. Something is pending with an earlier number.
    function actions.set_up_again()
        stage.rest()
        host.network(false)
        actions.read()
        pass(60)
        local state = stage.server:state()
        local numbers = {}
        for file, number in pairs(life.numbers) do numbers[file] = number end
        table.insert(life.old, { sessions = state.sessions, annotations = state.annotations, numbers = numbers })
        life.violations = life.violations or stage.server:violations()[1]
        stage.server:reset()
        renumber(life, numbers)
        serve(life)
        stage.server:control("POST", "/expire-tokens")
        stage.server:control("POST", "/revoke-refresh-tokens")
        for _, mark in ipairs(life.marks) do if mark.isRefused then refuse(life, mark) end end
        -- An answer proves a number for ten minutes, and a new server takes longer.
        pass(1200)
        host.network(true)
    end

    function actions.refuse()
        if life.has_refused then return end
        host.network(false)
        local mark = actions.mark()
        if mark then
            life.has_refused, mark.isRefused = true, true
            refuse(life, mark)
        end
        host.network(true)
    end
end

-- `options`: server, zone, at: Unix seconds at the beginning.
function wire_life.begin(seed, options)
    local chance = randoms(seed)
    local life = {
        chance = chance, kind = options.server, zone = options.zone or "UTC", refusal = chance(2) == 0 and 400 or 422,
        sessions = {}, marks = {}, marked = 0, said = 0, old = {}, numbers = {}, next_number = 200, actions = {},
    }
    be_in(DEVICE_ZONES[chance(#DEVICE_ZONES) + 1])
    prepare(life, options)
    reading(life, chance)
    world(life, chance)
    return life
end

return wire_life
