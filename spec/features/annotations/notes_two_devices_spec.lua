-- Two devices of one reader, both ways: one moves the end of a highlight, the other edits its note.
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
        if change then change(host.reader().annotation.annotations[1]) end
        notebook.close()
        stage.settle()
    end

    local function move_end(item)
        local before = {}
        for key, value in pairs(item) do before[key] = value end
        local path, at = item.pos1:match("^(.*%.)(%d+)$")
        item.pos1 = path .. math.floor(at + 6)
        item.text = notebook.text:sub(1, tonumber(at) + 6)
        item.datetime_updated = os.date("!%Y-%m-%d %H:%M:%S", host.now())
        host.event("AnnotationsModified", { item, before })
    end

    local function edit(item) annotator.note(item, "a thought of the second device") end

    it("has the new end and the new note on both, if the note is sent first", function()
        visit(function() end)
        notebook.open()
        notebook.highlight(0, 9)
        notebook.close()
        take("second")
        visit()
        assert.equal(1, #rows())
        take("first")
        host.network(false)
        visit(move_end)
        take("second")
        visit(edit)
        take("first")
        host.network(true)
        stage.settle()
        for _, device in ipairs({ "first", "second", "first", "second" }) do
            take(device)
            visit()
        end
        local held = notebook.held("annotations")
        assert.same({ 1, notebook.text:sub(1, 15) }, { #held, held[1] and held[1].text })
        assert.equal("a thought of the second device", held[1].note)
        for _, device in ipairs({ "first", "second" }) do
            take(device)
            assert.same({ 1, notebook.text:sub(1, 15), "a thought of the second device" },
                { #rows(), rows()[1].text, rows()[1].note }, device)
        end
    end)
end)
