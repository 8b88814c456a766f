-- A reader who reads, and then looks at what happened to it; for specs on the stage.
--
--     story.read(book, facts)     five minutes, in the novel without a book
--     story.read_at(wall, book)   the same with a clock that says this, Unix seconds; then it is set right
--     story.read_in_an_earlier_run(wall, book)   the host restarts before: the right time cannot become known
--     story.look()                the page "Sync status", and its words
--     story.press(label)          a tap, and the words that are there then
--     story.sql(statement, values)   changes what the plugin keeps, behind its back
local host = require("host")
local openDatabase = require("src.koreader.sqlite.openDatabase").openDatabase
local stage = require("stage")

local story = { TITLE = "The Lamp at Low Tide" }

function story.read(book, facts)
    host.open(book or stage.NOVEL, facts or { pages = 200, title = story.TITLE })
    host.read(5, 60)
    host.close()
end

local function read_at(wall, book, after)
    local now = host.now()
    host.network(false)
    host.set_clock(wall)
    story.read(book)
    if after then after() end
    host.set_clock(now + 300)
    host.network(true)
    stage.settle()
end

function story.read_at(wall, book) read_at(wall, book) end

function story.read_in_an_earlier_run(wall, book) read_at(wall, book, host.restart) end

function story.look()
    host.dismiss_all()
    host.menu("Catchword", "Sync status")
    host.advance(0.1)
    return host.says()
end

function story.press(label)
    host.press(label)
    host.advance(0.1)
    return host.says()
end

function story.sql(statement, values)
    local database = openDatabase(host.folder .. "/settings/catchword.sqlite", { canUseWal = true }).value.database
    database.run(statement, values)
    database.close()
end

return story
