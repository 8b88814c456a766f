-- Two devices of one reader, the server's web page, and the server between them: what the reader says of books on each
-- side, and what must not be undone of it.
--
--     local pair = pairs.new(seed, kind)
--     pair.sides                   the two devices (see side.lua); `pair.live(side, act)` as in world.lua
--     pair.set_on_page(hash, word), pair.rate_on_page(hash, rating)    the reader says so on the web page
--     pair.settle()                everything works again, all questions are answered, and everybody has met everybody
--     pair.trouble()               what is not as it must be in the end; nil: nothing
local acts_of_book = require("histories.acts")
local power = require("histories.power")
local randoms = require("histories.random")
local rating = require("src.domain.rating")
local servers = require("histories.servers")
local sides = require("histories.side")
local status = require("src.domain.status")
local worlds = require("histories.world")

local two = {}

local HASHES = { ("a"):rep(32), ("b"):rep(32) }

local HOST_WORDS = { reading = true, abandoned = true, complete = true }

local function host_word(word)
    return HOST_WORDS[word] and word or status.hostStatusOf(word)
end

-- The act of this side, or the one before it, that has this word.
local function act_with(act, is_word)
    local found = act
    while found and not is_word(found.word) do found = found.after end
    return found or act
end

local function comes_after(act, earlier)
    if not act or act == earlier then return act ~= nil end
    return comes_after(act.after, earlier) or comes_after(act.knowing, earlier)
end

-- What is said of a book: `status` and `stars`, each with its acts.
local function tell(pair, form, ...)
    if pair.tell then pair.tell(form:format(...)) end
end

local function complain(pair, form, ...)
    tell(pair, "  !! " .. form, ...)
    if pair.tell then pair.dump() end
    table.insert(pair.troubles, form:format(...))
end

local function told_of(pair, hash) return pair.told[hash] end

-- The server has another act now than `before`. Whose device does not know that it was there, and hears what the server
-- said before it, or what a position makes, has to send it again: nobody can tell that apart from an act that was lost.
local function doubt(pair, hash, before, act)
    if not before or before == act or before.side == "server" or before.is_known then return end
    for _, side in ipairs(pair.sides) do
        local heard = side.heard_act[hash]
        local is_same = heard and host_word(heard.word) == host_word(act.word)
        if side.name == before.side and (is_same or host_word(act.word) == "reading") then act.is_doubtful = true end
    end
end

-- A position has come, and the server has made another status of it.
local function pushed(pair, side, hash, before, word)
    if pair.excused[hash] then return end
    local acts, own = told_of(pair, hash).status, side.name
    local there, here = acts.has("server"), acts.has(own)
    local is_after = here and comes_after(here, there)
    local was_wordless = before and not host_word(before)
    -- What the host has no word for is an act of nobody: only a word that is said here, and not there yet as far as
    -- this side can know, is over it.
    if was_wordless then is_after = here and here.word == "reading" and not here.is_known end
    if status.isKeptFromPushes(before) and before ~= word and not is_after then
        -- What the power took here had been sent already: nobody knows any more which came first.
        if not (there and there.is_sure) then pair.excused[hash] = true return end
        local at = pair.server.says_before.at
        local knew = side.heard[hash] or 0
        -- Said between the question and the position: nobody could know.
        if at == knew and knew == pair.truth then pair.excused[hash] = true return end
        complain(pair, "%s undid %s by a position (%s), set %d s ago, heard %d s ago", own, before, word,
            pair.truth - at, pair.truth - knew)
    end
    if here and host_word(here.word) == host_word(word) and comes_after(here, there) then
        acts.give("server", here)
    elseif host_word(before) ~= host_word(word) then
        local made = acts.make("server", word)
        if was_wordless then doubt(pair, hash, there, made) end
        -- Whatever this side says next comes after what it has read.
        side.heard_act[hash] = made
    end
end

local function watch_server(pair)
    local server = pair.server
    local say = server.say
    function server.say(hash, word)
        local before = server.says[hash]
        server.says_before = before
        say(hash, word)
        pair.words[hash][word] = true
        local call = pair.call
        server.says[hash].is_told = call ~= nil and call.what == "setStatus"
        tell(pair, "    server: %s is %s, by %s", hash:sub(1, 1), word,
            call and call.side.name .. " " .. call.what or "page")
        if not call then return end
        local acts = told_of(pair, hash).status
        if call.what == "sendProgress" then return pushed(pair, call.side, hash, before and before.status, word) end
        -- What it said already it says still because of the first who did.
        if before and host_word(before.status) == host_word(word) then return end
        local there = acts.has("server")
        acts.give("server", act_with(acts.has(call.side.name), function(said)
            return host_word(said) == host_word(word)
        end))
        doubt(pair, hash, there, acts.has("server"))
    end
    pair.ratings = setmetatable({}, { __index = function(_, id) return rawget(server.ratings, id) end })
end

-- The server says what this side has told it, and the side has heard so. What a position makes says nothing of that.
local function know(pair, side, id)
    for hash, number in pairs(pair.server.books) do
        local act, said = told_of(pair, hash).status.has("server"), pair.server.says[hash]
        if number == id and act and act.side == side.name and said and said.is_told then act.is_known = true end
    end
end

-- Each request of a side, as it is carried out.
local function listener(pair, side, ask)
    return function(what, operation, about)
        local learned
        local heard = ask(what, function()
            pair.call = { side = side, what = what }
            local answer = operation()
            pair.call = nil
            local there = answer.value
            tell(pair, "      %s: %s %s", side.name, what, type(there) == "table" and there.percent or "")
            for hash, id in pairs(pair.server.books) do
                local told = told_of(pair, hash)
                if what == "stateOf" and id == about then
                    learned = { hash, pair.truth, told.status.has("server"), told.stars.has("server") }
                elseif what == "rate" and pair.rated[id] ~= pair.server.ratings[id] then
                    tell(pair, "    server: %s is rated %d, by %s", hash:sub(1, 1), pair.server.ratings[id], side.name)
                    pair.rated[id] = pair.server.ratings[id]
                    pair.numbers[hash][pair.rated[id]] = true
                    local own = told.stars.has(side.name)
                    told.stars.give("server", act_with(own, function(said) return said == pair.rated[id] end))
                end
            end
            return answer
        end)
        if heard.ok and (what == "stateOf" or what == "setStatus") then know(pair, side, about) end
        if heard.ok and learned then
            side.heard[learned[1]], side.heard_act[learned[1]], side.heard_stars[learned[1]] = unpack(learned, 2, 4)
        end
        return heard
    end
end

local function new_side(pair, name, kind, folder)
    local side = sides.new(name, pair, HASHES)
    side.heard, side.heard_act, side.heard_stars, side.kept = {}, {}, {}, {}
    local world = worlds.new(pair.seed, kind, function(world) return side.live_in(world) end, {
        chance = pair.chance, server = pair.server, path = folder .. name .. ".sqlite", host = side.host,
    })
    -- Without that account nobody can ask what a position would undo.
    world.trusts_account = true
    world.libraries = servers.libraries(pair.server, listener(pair, side, world.ask))
    function world.advance(seconds) pair.advance(seconds) end
    return side
end

-- What sides tell of what happens on them.
local function told_by_sides(pair)
    function pair.note(...) tell(pair, ...) end
    local function make(side, book, what, word, knowing)
        local act = told_of(pair, book.hash)[what].make(side.name, word, knowing)
        act.is_sure = not book.live
        tell(pair, "  %s says %s of %s", side.name, word, book.hash:sub(1, 1))
        if book.live then table.insert(pair.unsure, act) else pair.keep(side, book) end
    end
    -- `is_shown`: the reader is told what the server said last.
    function pair.say(side, book, word, is_shown)
        make(side, book, "status", word, is_shown and side.heard_act[book.hash])
    end
    -- The same to a question about a closed book: sure once the host has it, or the plugin where the host had it.
    function pair.answer(side, book, word)
        local act = told_of(pair, book.hash).status.make(side.name, word, side.heard_act[book.hash])
        act.is_sure = false
        tell(pair, "  %s answers %s of %s", side.name, word, book.hash:sub(1, 1))
        return act
    end
    function pair.answered(side, book, act)
        if act.is_sure then return end
        -- Nobody can tell how much of the answer the power has left.
        if power.gone then pair.excused[book.hash] = true return end
        act.is_sure = true
        pair.keep(side, book)
    end
    function pair.rate(side, book, number, is_shown)
        make(side, book, "stars", number, is_shown and side.heard_stars[book.hash])
    end
    function pair.learned(side, book, word)
        tell(pair, "    %s: %s becomes %s", side.name, book.hash:sub(1, 1), word)
        local acts, heard = told_of(pair, book.hash).status, side.heard_act[book.hash]
        local is_said = heard and host_word(heard.word) == word
        acts.give(side.name, is_said and heard or acts.last(function(said) return host_word(said) == word end) or heard)
        if not book.live then pair.keep(side, book) end
    end
    function pair.learned_stars(side, book, stars)
        tell(pair, "    %s: %s gets %d stars", side.name, book.hash:sub(1, 1), stars)
        told_of(pair, book.hash).stars.give(side.name, side.heard_stars[book.hash])
        if not book.live then pair.keep(side, book) end
    end
    -- The reader knows both words, and what the server had holds.
    function pair.give_up(side, book, what, heard)
        local acts, act = told_of(pair, book.hash)[what], heard[book.hash]
        if not act then return end
        acts.give(side.name, acts.decide(act, acts.has(side.name)))
    end
    -- The host has it on the disk.
    function pair.keep(side, book)
        local told = told_of(pair, book.hash)
        side.kept[book.hash] = { status = told.status.has(side.name), stars = told.stars.has(side.name) }
    end
    function pair.saved(side, book)
        for _, act in ipairs(pair.unsure) do act.is_sure = true end
        pair.unsure = {}
        pair.keep(side, book)
    end
    function pair.cut_short(side)
        pair.unsure = {}
        tell(pair, "  %s: the power goes", side.name)
        -- The host begins again with an earlier page than the plugin may have sent.
        if side.book then pair.places[side.book.hash].is_unsure = true end
        for hash, told in pairs(pair.told) do
            local kept, there = side.kept[hash] or {}, told.status.has("server")
            if there and there.side == side.name then there.is_known = nil end
            told.status.give(side.name, kept.status)
            told.stars.give(side.name, kept.stars)
        end
    end
    function pair.stopping(_, book) pair.places[book.hash][book.page] = true end
    function pair.tracked(side, session)
        local way = math.abs(session["end"].page - session.start.page)
        if way > sides.STRIDE * (session.pagesRead - 1) and not side.has_leapt then
            complain(pair, "a session of %d pages in %d turns", way, session.pagesRead - 1)
        end
    end
end

-- The page has a word now for which the host has none: what was said on it is gone, where no device has it yet.
local function take_back(pair, acts)
    local act = acts.has("server")
    if not act or act.side ~= "server" then return end
    for _, side in ipairs(pair.sides) do if comes_after(acts.has(side.name), act) then return end end
    act.is_taken_back = true
end

local function page_of(pair)
    function pair.set_on_page(hash, word)
        -- Nobody can tell that a word was taken back and given again.
        if pair.words[hash][word] then return end
        local acts, before = told_of(pair, hash).status, pair.server.says[hash]
        local last = acts.has("server")
        local is_same = before and (host_word(before.status) or last and host_word(last.word)) == host_word(word)
        -- Another name for what a device shows by the same word asks nobody anew, nor does a word given again.
        if not host_word(word) then
            take_back(pair, acts)
        elseif not is_same then
            doubt(pair, hash, last, acts.make("server", word))
        end
        if is_same and last then last.is_taken_back = nil end
        pair.server.say(hash, word)
    end
    function pair.rate_on_page(hash, number)
        -- The same of a rating.
        if pair.numbers[hash][number] then return end
        told_of(pair, hash).stars.make("server", number)
        tell(pair, "    server: %s is rated %d, by page", hash:sub(1, 1), number)
        pair.server.ratings[pair.server.books[hash]], pair.rated[pair.server.books[hash]] = number, number
        pair.numbers[hash][number] = true
    end
end

-- The reader answers what the two sides say differently of books.
local function answer_questions(pair, side)
    local context = side.world.process.context
    local decide = require("src.app.status.decideConflict")
    local asked = context.store.states.questions(50).value
    local function book_of(question)
        for _, book in ipairs(side.books) do if book.hash == question.fingerprint then return book end end
    end
    for _, question in ipairs(asked.statuses) do
        local book = book_of(question)
        local holds_here = pair.chance(2) == 0
        tell(pair, "  %s: which one of %s, %s or %s? %s", side.name, book.hash:sub(1, 1), question.here,
            tostring(question.there), holds_here and "here" or "there")
        if holds_here then
            pair.say(side, book, question.here, true)
            decide.keepStatus(context, question)
        else
            -- So the word here is given up.
            pair.give_up(side, book, "status", side.heard_act)
            decide.takeStatus(context, question)
        end
    end
    for _, question in ipairs(asked.ratings) do
        local book = book_of(question)
        local holds_here = pair.chance(2) == 0
        tell(pair, "  %s: which one of %s, %s or %s? %s", side.name, book.hash:sub(1, 1), question.here,
            tostring(question.there), holds_here and "here" or "there")
        if holds_here then
            pair.rate(side, book, question.here * 2, true)
            decide.keepRating(context, question)
        else
            pair.give_up(side, book, "stars", side.heard_stars)
            decide.takeRating(context, question)
        end
    end
end

local function sync(side)
    local process = side.world.process
    process.sync.now({ began = function() end, ended = function() end })
    process.tasks.pump()
end

local function settling(pair)
    function pair.settle()
        pair.is_calm, power.trouble = true, nil
        for _, side in ipairs(pair.sides) do
            side.world.calm()
            pair.live(side, function()
                if side.book then side.close() end
            end)
            -- Whatever account was refused is accepted again.
            side.world.restart()
            side.world.process.store.settings.save({ progressForward = "follow", progressBackward = "follow" })
            side.world.process.database.run("UPDATE known_progress SET refused_percent = NULL, refused_place = NULL")
        end
        for _ = 1, 5 do
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
    end
end

local function status_trouble(pair, hash, number)
    local said = (pair.server.says[hash] or {}).status
    local word = host_word(said)
    if not word or not pair.server.can.statuses or pair.excused[hash] then return end
    for _, side in ipairs(pair.sides) do
        local here = side.books[number].saved.status
        if here ~= word then return ("%s has %s, the server %s"):format(side.name, tostring(here), said) end
    end
    local living = told_of(pair, hash).status.living()
    local words, is_meant = {}, #living == 0
    for _, act in ipairs(living) do
        table.insert(words, act.side .. " " .. act.word)
        -- The power may have taken it before anybody had it.
        is_meant = is_meant or act.is_taken_back or host_word(act.word) == word
    end
    if not is_meant then return ("the server has %s, said was %s"):format(tostring(said), table.concat(words, ", ")) end
end

local function rating_trouble(pair, hash, number)
    local there = pair.server.ratings[pair.server.books[hash]]
    for _, side in ipairs(pair.sides) do
        local here = side.books[number].saved.stars
        if pair.server.can.statuses and rating.starsOfRating(there) ~= here then
            return ("%s has %s stars, the server %s"):format(side.name, tostring(here), tostring(there))
        end
    end
    local living = told_of(pair, hash).stars.living()
    local words, is_meant = {}, #living == 0
    for _, act in ipairs(living) do
        table.insert(words, act.side .. " " .. act.word)
        is_meant = is_meant or act.word == there or (not there and not act.is_sure)
    end
    if is_meant then return end
    return ("the server has %s, said was %s"):format(tostring(there), table.concat(words, ", "))
end

-- Where a book is read that nobody ever put away or finished, all are where it was left.
local function position_trouble(pair, hash, number)
    local there = pair.server.progress[hash]
    local places = pair.places[hash]
    for word in pairs(pair.words[hash]) do if status.isKeptFromPushes(word) then return end end
    if not there or there.percent >= 99.5 or pair.excused[hash] or places.is_unsure then return end
    local one, other = pair.sides[1].books[number].saved, pair.sides[2].books[number].saved
    if one.page ~= other.page then
        return ("one is on page %d, two on %d, the server at %g %%"):format(one.page, other.page, there.percent)
    end
    if not places[one.page] and one.page ~= 20 then return ("page %d was never reached"):format(one.page) end
end

function two.new(seed, kind, folder)
    local chance = randoms(seed)
    local pair = { seed = seed, chance = chance, truth = 1780000000, told = {}, excused = {}, troubles = {},
        unsure = {},
        places = {}, rated = {}, words = {}, numbers = {} }
    for _, hash in ipairs(HASHES) do
        pair.told[hash] = { status = acts_of_book(), stars = acts_of_book() }
        pair.places[hash], pair.words[hash], pair.numbers[hash] = {}, {}, {}
    end
    pair.server = servers.new(kind, function() return pair.truth end, chance)
    for number, hash in ipairs(HASHES) do pair.server.books[hash] = number + 100 end
    pair.hashes = HASHES
    watch_server(pair)
    told_by_sides(pair)
    page_of(pair)
    settling(pair)
    pair.sides = { new_side(pair, "one", kind, folder), new_side(pair, "two", kind, folder) }
    function pair.advance(seconds)
        pair.truth = pair.truth + seconds
        for _, side in ipairs(pair.sides) do
            local world = side.world
            world.now, world.truth, world.elapsed = world.now + seconds, world.truth + seconds, world.elapsed + seconds
        end
    end
    function pair.live(side, act)
        -- Its own chances of trouble, not those of the other one.
        power.fate = function(sql) return side.world.fate(sql) end
        side.world.live(act)
    end
    function pair.begin()
        for _, side in ipairs(pair.sides) do
            side.world.begin()
            side.world.is_calm = true
            local strategies = { "ask", "follow", "ignore" }
            side.world.process.store.settings.save({
                ratingMode = "stars", progressForward = strategies[chance(3) + 1],
                progressBackward = strategies[chance(3) + 1], progressPages = chance(2) * 3,
            })
            side.world.is_calm = false
        end
    end
    function pair.trouble()
        if pair.troubles[1] then return pair.troubles[1] end
        for number, hash in ipairs(HASHES) do
            local found = status_trouble(pair, hash, number) or rating_trouble(pair, hash, number)
                or position_trouble(pair, hash, number)
            if found then return "book " .. number .. ": " .. found end
        end
    end
    -- What each side keeps, for whoever looks for a reason.
    function pair.dump()
        for _, side in ipairs(pair.sides) do
            for _, query in ipairs({ "SELECT * FROM books", "SELECT * FROM pending_statuses",
                "SELECT * FROM pending_ratings",
                "SELECT * FROM pending_progress", "SELECT * FROM known_progress" }) do
                for _, row in ipairs(side.world.process.database.query(query).value) do
                    local cells = {}
                    for name, cell in pairs(row) do table.insert(cells, name .. "=" .. tostring(cell)) end
                    table.sort(cells)
                    print(side.name, query:match("%S+$"), table.concat(cells, " "))
                end
            end
        end
    end
    function pair.stop()
        for _, side in ipairs(pair.sides) do side.world.stop() end
    end
    return pair
end

return two
