-- The server's library as a reader looks through it on the device, on the stage of the specs.
local NetworkMgr = require("ui/network/manager")
local disk = require("disk")
local host = require("host")
local stage = require("stage")

local browsed = {}

-- "a grid of covers", "lines with covers" or "lines".
function browsed.view(name)
    for _, line in ipairs(host.lines("Catchword", "Advanced", "Library")) do
        local text = type(line.text) == "string" and line.text or line.text_func()
        if text:find("^Lists of books") then host.menu("Catchword", "Advanced", "Library", text, name) end
    end
    host.dismiss_all()
    stage.settle()
end

-- A device that has none of the server's books, and shows the lists as lines.
function browsed.begin(options)
    stage.begin(options)
    for _, name in ipairs(disk.visible(host.folder .. "/books")) do os.remove(host.book(name)) end
    browsed.view("lines with covers")
end

-- Where downloads come to lie.
function browsed.folder()
    return host.folder .. "/Books"
end

-- The reader's server is one of this kind, which a test of the connection has shown.
function browsed.speak(kind)
    browsed.kind = kind
    stage.server:control("POST", "/dialect", { name = kind })
    host.menu("Catchword", "Connection", "Test connection")
    stage.outcome()
    host.dismiss_all()
    stage.settle()
    stage.server:forget_requests()
end

-- Downloads the selected books.
function browsed.download_selected()
    host.press("Download the selected books")
    stage.until_says("Download these books?")
    host.press("Download")
end

-- Names of the lists that the library has now.
function browsed.lists()
    host.dispatch("catchword_library")
    local names = {}
    for _, cell in ipairs(host.top():cells()) do table.insert(names, cell.texts[1]) end
    host.dismiss()
    return names
end

-- The lists to choose from: from the corner of a list, which asks for no covers, or else on the first page.
function browsed.open_lists()
    local has_reading = NetworkMgr:isConnected() and browsed.kind ~= "spec"
    host.dispatch(has_reading and "catchword_continue" or "catchword_library")
    if not has_reading then return end
    stage.wait_until("the list of what is read", function() return not host.says():find("Asking", 1, true) end)
    host.press("☰")
    stage.settle()
    host.press("Lists and search…")
    stage.settle()
end

-- Opens a list; what it says once this is in it.
function browsed.open_list(name, text)
    browsed.open_lists()
    host.press(name)
    return stage.until_says(text)
end

-- The whole text of the button with this in it.
function browsed.button(text)
    for _, button in ipairs(host.top():buttons_now()) do
        if button.text:find(text, 1, true) then return button.text end
    end
    error("no button with " .. text .. ": " .. host.says(), 2)
end

local STARS = { ["★"] = true, ["½"] = true, ["☆"] = true }

local function star_buttons()
    local found = {}
    for _, button in ipairs(host.top():buttons_now()) do
        if STARS[button.text] then table.insert(found, button) end
    end
    return found
end

-- The row of stars on the page of a book.
function browsed.stars()
    local row = {}
    for _, button in ipairs(star_buttons()) do table.insert(row, button.text) end
    return table.concat(row)
end

-- Waits until the page has been drawn again.
function browsed.press_star(place)
    star_buttons()[place].press()
    host.advance(0.1)
end

-- Begins to choose several books of the list that is open.
function browsed.select()
    host.press("☰")
    stage.settle()
    host.press("Select books")
    stage.until_says("Tap the books to download or return")
end

-- How often the server was asked for a list of books since the last time.
function browsed.asked_for(path)
    local count = 0
    for _, request in ipairs(stage.server:requests()) do
        if request.path:sub(-#path) == path then count = count + 1 end
    end
    return count
end

-- The label of the line with this text.
function browsed.label(text)
    for line in host.says():gmatch("[^\n]+") do
        if line:find(text, 1, true) then return (line:match("^(.*): [^:]*$")) end
    end
    error(("no line says %q: %s"):format(text, host.says()), 2)
end

return browsed
