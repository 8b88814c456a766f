-- Steps of scenarios: a reader's actions in the application, in the words of words.lua. Runs on acceptance/driver.
--
--   w.words, w.server (server.lua), w.path(book), w.hash(book), w.id(book)      books: w.novel, w.fog, w.pdf, w.comic
--   w.set_up()                     address and both accounts, by taps; the connection is tested
--   w.set_up_earlier()             the same, an hour ago
--   w.menu(key, …)                 opens the menu and goes down by these words; w.close_menu()
--   w.fill(text, …)                a form: types the lines, and saves
--   w.press(key)  w.dismiss()      a button of the topmost window; every window goes
--   w.see(key[, seconds])          waits until the screen says this;  w.says(key) asks once;  w.unseen(key)
--   w.shows(text[, seconds])       waits until this text, which is nobody's word, is on the screen
--   w.eventually(what, fn[, s])    waits until fn() is true; what the server has is asked again and again
--   w.settled()                    waits until nothing more is about to happen by itself
--   w.hasten(seconds)              whatever is due so much later is due so much earlier
--   w.every_page(look)             opens each page of the menu;  w.answers(path)  a tap on a line is answered
--   w.meet(books)                  opens each once: where a server does not look up fingerprints, only then it is known
--   w.open(book)  w.leave()  w.turn(pages, seconds)  w.through(from, to, seconds)  w.read(book, pages, seconds)
--   w.open_quietly(book)           the same, and lets go what comes by itself;  w.unplaceable(title)  is listed so
--   w.long_press(book)             in the file browser;  w.make_book(book, title, pages[, megabytes])  that no server has
--   w.make_copy(book, copy)        the same book in a file whose hash no server knows
--   w.library_page(words, title)   looks for words in the server's library, and opens the page of this book
--   w.downloaded(words)            the downloaded book with these words in its name, as w.open takes it, or nil; a book stands for its name
--   w.pass(seconds)                so much time passes on the clocks of the host, though not for what is scheduled
--   w.die(scenario)                the process is killed between two instructions, and that is no failure
--   w.version()  w.offer_update()  the plugin's version; the page that offers another, w.next_version
--   w.offline()  w.online()        the network goes and comes, with the events that tell it
--   w.pose(moment)                 from now on every clock of the host shows this time, and the battery is four fifths full
--   w.check(condition, what)  w.equal(expected, found, what)  w.shot(name)  w.picture(name)  one of docs/pictures
--   w.frame(milliseconds)          the next frame of the moving picture
local here = debug.getinfo(1, "S").source:match("^@(.*)/[^/]+$")
local w = {
    words = dofile(here .. "/words.lua"), server = dofile(here .. "/server.lua"), marks = dofile(here .. "/marks.lua"),
}

w.novel = "Ellison, Mara - The Lamp at Low Tide.epub"
w.fog = "Ellison, Mara - The Lamp in the Fog.epub"
w.street = "Öström - Kleine Straße, großes Meer.epub"
w.pdf = "Notes on Paper.pdf"
w.tables = "tables.pdf"
w.comic = "Harbour Cats 001.cbz"

-- In another language: of the shortest sentence that has this word in it, what is said there, between its values.
local function translated(words, sentences)
    local function longest(text)
        local best = ""
        for part in (text .. "%0"):gmatch("(.-)%%%d") do if #part > #best then best = part end end
        return best
    end
    local function translate(english)
        local found
        for sentence in pairs(sentences) do
            if sentence:find(english, 1, true) and not (found and #found <= #sentence) then found = sentence end
        end
        local said = sentences[found]
        if not said then return nil end
        if type(said) == "table" then said = said[#said] end
        -- A line is found by its name, whatever its value is.
        local name = english:gsub(":$", "") .. ":"
        if found:sub(1, #name) == name then return said:match("^[^:]+:") or said end
        -- Where the scenario looks for the beginning of a sentence, other sentences go on behind it.
        return (longest(said):gsub("%.$", ""):gsub("。$", ""))
    end
    for key, english in pairs(words) do
        -- A line of a report is found by its beginning.
        local beginning = english:match("^(.-): ")
        words[key] = translate(english) or beginning and translate(beginning) or english
    end
end

local language = os.getenv("ACCEPT_LANGUAGE")
if language then
    local plugins = require("datastorage"):getDataDir() .. "/plugins"
    translated(w.words, dofile(("%s/catchword.koplugin/l10n/%s.lua"):format(plugins, language)).sentences)
end

function w.word(key) return w.words[key] or error("no words for " .. tostring(key), 3) end

function w.path(book) return D_BOOKS .. "/" .. book end
function w.hash(book) return require("util").partialMD5(w.path(book)) end
function w.id(book) return w.server.id(book) end

for _, part in ipairs({ "clocks", "screen", "menus", "set_up", "reading", "library", "keys" }) do
    assert(loadfile(("%s/%s.lua"):format(here, part)))(w)
end

return w
