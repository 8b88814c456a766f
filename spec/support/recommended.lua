-- A reader who has the novel and nothing else of the server's, and looks at the books like it.
local assert = require("luassert")
local browsed = require("browsed")
local host = require("host")
local stage = require("stage")

local recommended = {
    -- Where one of them comes to lie, behind the folder of downloads.
    HERE = "/tables_105.pdf",
}

function recommended.begin()
    stage.begin()
    browsed.view("lines with covers")
    os.remove(host.book(stage.PDF))
    os.remove(host.book(stage.COMIC))
    host.open(stage.NOVEL, { pages = 200 })
    host.read(3, 60)
    stage.settle()
end

-- Where downloads lie.
function recommended.folder()
    return host.folder .. "/Books"
end

function recommended.ask()
    host.dispatch("catchword_book_recommend")
    return stage.until_says("Similar to")
end

-- The line of the page with this text, or nil.
function recommended.line_with(text)
    for line in host.says():gmatch("[^\n]+") do
        if line:find(text, 1, true) then return line end
    end
end

-- Goes to the details of a recommended book; what they say.
function recommended.details(title)
    recommended.ask()
    local line = assert(recommended.line_with(title), host.says())
    host.press(line:match("^(.*): [^:]*%%$") or line:match("^(.*): [^:]*$"))
    return stage.until_says("Number on the server:")
end

function recommended.download(title)
    recommended.details(title)
    host.press("Download")
    return stage.until_says("On this device")
end

return recommended
