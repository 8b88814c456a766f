-- Two devices of one reader that sync both ways. One device moves the end of a highlight, and the other changes it too.
local DocSettings = require("docsettings")
local annotator = require("annotator")
local disk = require("disk")
local host = require("host")
local notebook = require("notebook")
local stage = require("stage")

describe("a highlight on two devices", function()
    local devices, current

    setup(stage.open_library)
    teardown(stage.close_library)

    -- The reader takes this device; the other one is switched off.
    local function take(name)
        local wall = host.now() + 60
        if current then
            current.shelf = DocSettings.shelf
            host.crash()
        end
        current = devices[name]
        host.start({ folder = current.folder, wall = wall })
        DocSettings.shelf = current.shelf
        if current.is_set_up then return stage.settle() end
        current.is_set_up = true
        os.execute(("cp '%s/books/'* '%s/books/'"):format(devices.first.folder, current.folder))
        stage.set_up()
        stage.settle()
        notebook.choose("Highlights and notes: off", "both ways")
        host.dismiss_all()
    end

    before_each(function()
        devices = {
            first = { folder = disk.new_folder(), shelf = {}, is_set_up = true },
            second = { folder = disk.new_folder(), shelf = {} },
        }
        current = devices.first
        notebook.begin({ folder = current.folder })
        notebook.choose("Highlights and notes: send", "both ways")
        host.dismiss_all()
    end)
    after_each(function()
        stage.leave()
        current = nil
        for _, device in pairs(devices) do disk.remove(device.folder) end
    end)

    local function rows() return DocSettings.shelf[host.book(stage.NOVEL)].annotations end

    local function visit(change)
        notebook.open()
        stage.settle()
        if change then change(host.reader().annotation.annotations) end
        notebook.close()
        stage.settle()
    end

    local function move(item, pos, offset)
        local before = {}
        for key, value in pairs(item) do before[key] = value end
        item[pos] = item[pos]:match("^(.*%.)%d+$") .. offset
        item.page = item.pos0
        item.text = notebook.text:sub(item.pos0:match("%d+$") + 1, tonumber(item.pos1:match("%d+$")))
        item.datetime_updated = os.date("!%Y-%m-%d %H:%M:%S", host.now())
        host.event("AnnotationsModified", { item, before })
    end

    local function move_end(items) move(items[1], "pos1", 15) end

    local function edit(text)
        return function(items) annotator.note(items[1], text) end
    end

    local function recolour(items)
        items[1].color = "blue"
        host.event("AnnotationsModified", { items[1] })
    end

    -- Both have what `make` marks; then the first device does one thing, and the second the other, without a network.
    local function part_ways(make, changes, sent_first)
        visit(function() end)
        notebook.open()
        make()
        notebook.close()
        take("second")
        visit()
        local other = sent_first == "first" and "second" or "first"
        take(other)
        host.network(false)
        visit(changes[other])
        take(sent_first)
        visit(changes[sent_first])
        take(other)
        host.network(true)
        stage.settle()
        for _, device in ipairs({ "first", "second", "first", "second" }) do
            take(device)
            visit()
        end
    end

    -- Blue by the name or the number of the colour; yellow is not told.
    local function said(text, note, colour)
        local words = type(note) == "string" and note ~= "" and text .. ": " .. note or text
        local is_blue = colour == "blue" or colour == "#0066FF"
        return is_blue and words .. " in blue" or words
    end

    -- The server's highlights, and its notes with the words that they are on.
    local function held()
        local lines = {}
        for _, item in ipairs(notebook.held("annotations")) do
            table.insert(lines, said(item.text, item.note, item.color))
        end
        for _, item in ipairs(notebook.held("notesInBook")) do
            table.insert(lines, said(item.selectedText, item.noteContent, item.color))
        end
        table.sort(lines)
        return lines
    end

    local function listed()
        local lines = {}
        for _, row in ipairs(rows()) do table.insert(lines, said(row.text, row.note, row.color)) end
        table.sort(lines)
        return lines
    end

    local function expect(wanted)
        table.sort(wanted)
        assert.same(wanted, held(), "server")
        for _, device in ipairs({ "first", "second" }) do
            take(device)
            assert.same(wanted, listed(), device)
        end
    end

    local function words(from, to) return notebook.text:sub(from + 1, to) end
    local function bare() notebook.highlight(0, 9) end
    local function noted() notebook.highlight(0, 9, { note = "a thought" }) end

    for _, sent_first in ipairs({ "first", "second" }) do
        local order = sent_first == "first" and "the end is sent first" or "the end is sent last"

        it("has the new end and the new note if " .. order, function()
            part_ways(bare, { first = move_end, second = edit("a second thought") }, sent_first)
            expect({ words(0, 15) .. ": a second thought" })
        end)

        it("has the new end and the edited note if " .. order, function()
            part_ways(noted, { first = move_end, second = edit("a second thought") }, sent_first)
            expect({ words(0, 15) .. ": a second thought" })
        end)

        it("has the new end and the new colour if " .. order, function()
            part_ways(noted, { first = move_end, second = recolour }, sent_first)
            expect({ words(0, 15) .. ": a thought in blue" })
        end)

        it("has the new end and no note if " .. order, function()
            part_ways(noted, { first = move_end, second = edit(nil) }, sent_first)
            expect({ words(0, 15) })
        end)

        it("stays one item if both devices move an end and " .. order, function()
            local function move_start(items) move(items[1], "pos0", 4) end
            part_ways(noted, { first = move_end, second = move_start }, sent_first)
            local later = sent_first == "first" and words(0, 15) or words(4, 9)
            expect({ later .. ": a thought" })
        end)

        it("stays separate from another one that it overlaps if " .. order, function()
            local function make()
                noted()
                notebook.highlight(6, 20, { note = "another one" })
            end
            part_ways(make, { first = move_end, second = edit("a second thought") }, sent_first)
            expect({ words(0, 15) .. ": a second thought", words(6, 20) .. ": another one" })
        end)
    end

    it("stays separate from a new one that it overlaps", function()
        local function add() notebook.highlight(5, 14) end
        part_ways(noted, { first = add, second = edit("a second thought") }, "first")
        expect({ words(0, 9) .. ": a second thought", words(5, 14) })
    end)

    it("stays separate from its neighbour if both are moved", function()
        local function make()
            noted()
            notebook.highlight(6, 20, { note = "another one" })
        end
        local function move_both(items)
            move_end(items)
            move(items[2], "pos0", 4)
        end
        part_ways(make, { first = move_both, second = edit("a second thought") }, "first")
        expect({ words(0, 15) .. ": a second thought", words(4, 20) .. ": another one" })
    end)
end)
