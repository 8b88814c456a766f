-- Random days of two people who share a device. They read the same books, highlight, finish a book and change the
-- reader, with a book open or not. Answers are lost, the network is down, the process ends. In the end each person's
-- data is on the server for that person: nothing is mixed, lost or doubled.
--
--     HISTORIES=500 busted spec/features/setup/account_histories_spec.lua
local annotator = require("annotator")
local host = require("host")
local notebook = require("notebook")
local random = require("histories.random")
local readers = require("readers")
local stage = require("stage")

local COUNT = tonumber(os.getenv("HISTORIES")) or 4
local ONE = tonumber(os.getenv("SEED"))
local STEPS = 20

-- The seconds that each stays on a page, the part of the book that each reads, and the words that each marks tell whose
-- something is.
local people = {
    { id = 1, name = "anna", pace = 61, from = 10 },
    { id = 2, name = "zoë", pace = 97, from = 120 },
}

describe("two readers who share one device at random", function()
    setup(stage.open_library)
    teardown(stage.close_library)

    local function sign_in()
        host.menu("Catchword", "Connection", "Test connection")
        stage.until_says("Library: works")
        host.dismiss_all()
    end

    local function prepare()
        stage.begin()
        notebook.choose("Highlights and notes: off", "send")
        notebook.text = annotator.paragraph(stage.NOVEL, notebook.CHAPTER, notebook.PARAGRAPH)
        sign_in()
        readers.begin_as_zoe()
        sign_in()
        for _, person in ipairs(people) do person.read, person.marked = {}, {} end
        return { person = people[2], marked = 0, open = false }
    end

    local actions = {}

    -- Their own part of the book; whoever came from another place has jumped.
    function actions.read(world, chance)
        local book = chance(3) == 1 and stage.PDF or stage.NOVEL
        host.open(book, { pages = 200 })
        host.go_to(world.person.from + chance(40))
        local pages = chance(5) + 2
        host.read(pages, world.person.pace)
        table.insert(world.person.read, pages * world.person.pace)
        host.close()
    end

    function actions.look(_, chance)
        host.open(stage.NOVEL, { pages = 200 })
        host.advance(chance(20))
        host.close()
    end

    function actions.mark(world)
        if world.marked >= 20 then return end
        notebook.open()
        local from = world.marked * 3
        notebook.highlight(from, from + 3)
        world.person.marked[notebook.text:sub(from + 1, from + 3)] = true
        world.marked = world.marked + 1
        host.close()
    end

    local function change(world, person)
        host.menu("Catchword", "Connection", "Who is reading", person.name)
        host.dismiss_all()
        host.advance(1)
        world.person = person
    end

    function actions.change(world) change(world, people[3 - world.person.id]) end

    function actions.change_in_book(world, chance)
        host.open(stage.NOVEL, { pages = 200 })
        host.go_to(world.person.from + chance(40))
        host.read(3, world.person.pace)
        table.insert(world.person.read, 3 * world.person.pace)
        change(world, people[3 - world.person.id])
        host.close()
    end

    function actions.finish(world)
        if world.person.id ~= 1 then return end
        host.open(stage.NOVEL, { pages = 200 })
        host.reader().status:onEndOfBook()
        if host.top() and host.says():find("Mark as finished", 1, true) then host.press("Mark as finished") end
        host.dismiss_all()
        host.close()
    end

    function actions.go_offline() host.network(false) end

    function actions.come_online()
        host.network(true)
        stage.settle()
    end

    function actions.lose_answers()
        stage.server:arm({
            match = { path = "/api" }, times = 2, fault = { kind = "drop", when = "after" },
        })
    end

    function actions.crash()
        host.crash()
        host.restart()
    end

    function actions.wait(_, chance)
        host.advance(chance(600))
        stage.rest()
    end

    local names = {}
    for name in pairs(actions) do table.insert(names, name) end
    table.sort(names)

    local function settle(world)
        stage.server:disarm()
        host.dismiss_all()
        host.network(true)
        for _ = 1, 2 do
            for _, person in ipairs(people) do
                change(world, person)
                host.advance(7200)
                stage.rest()
                host.menu("Catchword", "Sync now")
                stage.outcome()
                host.dismiss_all()
            end
        end
    end

    local function owned(list, of)
        local found = { {}, {} }
        for _, one in ipairs(stage.server:state()[list]) do table.insert(found[one.userId], of(one)) end
        return found
    end

    local function judge()
        local seconds = owned("sessions", function(one) return one.durationSeconds end)
        local marks = owned("annotations", function(one) return one.text end)
        local places = owned("progress", function(one) return one.percentage * 100 end)
        for id, person in ipairs(people) do
            local left = {}
            for _, one in ipairs(person.read) do left[one] = (left[one] or 0) + 1 end
            for _, one in ipairs(seconds[id]) do
                -- A moment passes before the other one reads.
                if one >= person.pace then left[one] = (left[one] or 0) - 1 end
            end
            for one, count in pairs(left) do
                if count ~= 0 then return ("%s: %d times %d seconds"):format(person.name, count, one) end
            end
            local seen = {}
            for _, text in ipairs(marks[id]) do
                if not person.marked[text] then return ("%s has the mark %q"):format(person.name, text) end
                if seen[text] then return ("%s has the mark %q twice"):format(person.name, text) end
                seen[text] = true
            end
            for text in pairs(person.marked) do
                if not seen[text] then return ("%s lacks the mark %q"):format(person.name, text) end
            end
            for _, percent in ipairs(places[id]) do
                local isMine = id == 1 and percent < 50 or id == 2 and percent > 50
                if not isMine and percent < 98 then return ("%s was at %s %%"):format(person.name, percent) end
            end
        end
        for _, status in ipairs(stage.server:state().statuses) do
            if status.userId == 2 and status.readStatus == "READ" then return "zoë has finished what anna has" end
        end
    end

    local function live(seed)
        local world = prepare()
        local chance = random(seed)
        for _ = 1, STEPS do
            local name = names[chance(#names) + 1]
            if os.getenv("SEED") then print(world.person.name, name) end
            actions[name](world, chance)
        end
        settle(world)
        local trouble = judge()
        host.dismiss_all()
        host.stop()
        if trouble then error(("history %d: %s"):format(seed, trouble), 0) end
    end

    it("each have their own reading on the server in the end", function()
        for seed = ONE or 1, ONE or COUNT do live(seed) end
    end)
end)
