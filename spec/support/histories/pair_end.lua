-- The end of a pair's history: everything works again, and the reader answers whatever is asked.
local power = require("histories.power")
local listConflicts = require("src.features.status.bookFields_store").listConflicts
local saveSettings = require("src.store.settings").saveSettings

-- Questions about a status and a rating. `say`: the local value is kept; `what`: dropped if the remote one is taken.
local KINDS = {
    status = {
        what = "status", heard = "heard_act",
        say = function(pair, side, book, here) pair.say(side, book, here, true) end,
    },
    rating = {
        what = "stars", heard = "heard_stars",
        say = function(pair, side, book, here) pair.rate(side, book, here * 2, true) end,
    },
}

local function answer(pair, side, question)
    local kind = KINDS[question.field]
    local decide = require("src.features.status.decideConflict")
    local context = side.world.process.context
    local asked
    for _, book in ipairs(side.books) do if book.hash == question.fingerprint then asked = book end end
    local holds_here = pair.chance(2) == 0
    pair.note("  %s: which one of %s, %s or %s? %s", side.name, asked.hash:sub(1, 1), question["local"],
        tostring(question.remote), holds_here and "here" or "there")
    if holds_here then
        kind.say(pair, side, asked, question["local"])
        side.saying = {}
        decide.keepLocal(context, question)
        side.saying = nil
    else
        pair.give_up(side, asked, kind.what, side[kind.heard])
        decide.takeRemote(context, question)
    end
end

local function sync(side)
    local process = side.world.process
    process.sync.now({ began = function() end, ended = function() end })
    process.tasks.pump()
end

-- The reader answers what the two sides say differently of books.
local function answer_questions(pair, side)
    for _, question in ipairs(listConflicts(side.world.process.store, 50)) do
        pair.was_asked = true
        answer(pair, side, question)
    end
end

-- Each side opens each book once. Afterwards `pair.was_asked` is true if the reader was asked.
local function round(pair)
    pair.was_asked = false
    for _, side in ipairs(pair.sides) do
        pair.advance(4000)
        side.world.process.tasks.pump()
        for _, book in ipairs(side.books) do
            pair.live(side, function()
                side.open(book)
                pair.advance(3)
                side.world.process.tasks.pump()
                side.close()
                sync(side)
                answer_questions(pair, side)
                sync(side)
            end)
        end
    end
end

-- Gives the pair its `settle()`.
return function(pair)
    function pair.settle()
        pair.is_calm, power.trouble = true, nil
        for _, side in ipairs(pair.sides) do
            side.world.calm()
            pair.live(side, function()
                if side.book then side.close() end
            end)
            -- Whatever account was refused is accepted again.
            side.world.restart()
            pcall(saveSettings, side.world.process.store, { progressForward = "follow", progressBackward = "follow" })
            pcall(
                side.world.process.database.run,
                "UPDATE known_progress SET refused_percent = NULL, refused_place = NULL"
            )
        end
        -- An answer in the last round would not have reached the other side.
        local rounds = 0
        repeat
            rounds = rounds + 1
            round(pair)
        until rounds >= 5 and (not pair.was_asked or rounds == 8)
    end
end
