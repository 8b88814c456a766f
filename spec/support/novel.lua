-- The novel of the stage, as its reader has it here and as the server has it: opened, read, marked, closed.
--
--     novel.on("G")                   the library server is of that kind from now on; `novel.page`: its web page
--     novel.opened(facts)             the reader opens it (see host.open), and the server has been asked
--     novel.there()                   the status of the book on the server
local WebPage = require("webPage")
local host = require("host")
local stage = require("stage")

local novel = { NUMBER = 101 }

-- The oldest servers find a book by the number in the name of its file alone.
function novel.on(server)
    stage.server:control("POST", "/dialect", { name = server })
    novel.page = WebPage.sign_in(stage.server)
    novel.page.oldest = server == "B0"
    novel.file = novel.page.oldest and stage.NOVEL:gsub("%.epub", "_101.epub") or stage.NOVEL
    if novel.page.oldest then assert(os.rename(host.book(stage.NOVEL), host.book(novel.file))) end
end

function novel.rest()
    stage.settle()
    stage.settle()
end

function novel.opened(facts)
    host.open(novel.file, facts)
    host.advance(2)
    stage.rest()
    host.advance(1)
    stage.rest()
end

-- The host's summary of the open book.
function novel.summary()
    return host.reader().doc_settings:readSetting("summary")
end

-- The reader gives it this status, as the host's own pages do.
function novel.mark(status)
    novel.summary().status = status
    novel.summary().modified = os.date("%Y-%m-%d", host.now())
end

function novel.closed()
    host.close()
    novel.rest()
end

function novel.there()
    return novel.page:book(novel.NUMBER).readStatus
end

-- Read from one page to another at the pace of a reader, and known to the server.
function novel.read(from, to)
    novel.opened({ pages = 200, page = from })
    host.read(to - from, 30)
    novel.closed()
end

return novel
