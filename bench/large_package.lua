-- A highlight in a book whose package document has a megabyte: read in steps, and little of it kept.
local UIManager = require("ui/uimanager")
local annotator = require("annotator")
local host = require("host")
local rig = require("rig")

local BOOK = "Ellison, Mara - The Lamp at Low Tide.epub"
local CHAPTER, PARAGRAPH = 2, 3
local ITEMS = 10000

local function lines_of(form)
    local lines = {}
    for number = 1, ITEMS do lines[number] = form:format(number, number) end
    return table.concat(lines)
end

local function enlarged(package)
    local items = lines_of('<item id="more%d" href="text/part-of-a-long-book-%d.xhtml" media-type="text/html"/>\n')
    local grown = package:gsub("</manifest>", function(ending) return items .. ending end)
    return (grown:gsub("</spine>", function(ending) return lines_of('<itemref idref="more%d"/>\n') .. ending end))
end

-- The large package document is what every reader of an archive gets from now on; its bytes.
local function enlarge_package()
    local Reader = require("ffi/archiver").Reader
    local extract, large = Reader.extractToMemory, nil
    function Reader:extractToMemory(entry)
        if not entry:find("%.opf$") then return extract(self, entry) end
        large = large or enlarged(extract(self, entry))
        return large
    end
    local reader = Reader:new()
    assert(reader:open(host.book(BOOK)))
    for entry in reader:iterate() do
        if entry.path:find("%.opf$") then return #reader:extractToMemory(entry.path) end
    end
end

local function heap()
    collectgarbage()
    collectgarbage()
    return collectgarbage("count")
end

return function(report)
    local server = rig.start()
    host.menu("Catchword", "What is synced", "Highlights and notes: off", "send")
    host.dismiss_all()
    local text = annotator.paragraph(BOOK, CHAPTER, PARAGRAPH)
    host.open(BOOK, { pages = 300 })
    host.pump(3)
    annotator.highlight(CHAPTER, PARAGRAPH, 4, 21, text:sub(5, 21))
    assert(enlarge_package() > 1000 * 1000, "the package document is small")
    local before, held = heap(), 0
    UIManager.busiest = 0
    host.close()
    for _ = 1, 500 do
        if #server:state().annotations > 0 then break end
        host.pump(0.02)
        held = math.max(held, heap())
    end
    assert(#server:state().annotations == 1, "the highlight did not arrive")
    local kept = heap() - before
    local what = "a package document of 1 MB: "
    report.at_most(what .. "longest step (processor time)", UIManager.busiest * 1000, 100, "ms")
    report.at_most(what .. "held above the open book", (held - before) / 1024, 8, "MB")
    report.at_most(what .. "kept", kept / 1024, 3, "MB")
    rig.stop(server)
end
