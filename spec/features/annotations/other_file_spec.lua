-- A file that was matched by hand with a book of which the server has another conversion.
local conversion = require("conversion")
local host = require("host")
local notebook = require("notebook")
local stage = require("stage")

local IN_EPUB, IN_KEPUB, KEPUB, TITLED = conversion.IN_EPUB, conversion.IN_KEPUB, conversion.KEPUB, conversion.TITLED

describe("notes in another conversion of the server's book", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(notebook.begin)
    after_each(stage.finish)

    for _, dialect in ipairs({ "spec", "G" }) do
        it("are kept as notes on the book, without a place: " .. dialect, function()
            if dialect == "G" then
                stage.server:control("POST", "/dialect", { name = "G" })
                stage.settle()
            end
            conversion.to_kepub()
            os.remove(host.book(stage.NOVEL))
            host.open(KEPUB, { pages = 200, title = "The Lamp at Low Tide", authors = "Mara Ellison" })
            host.read(3, 60)
            host.close() stage.settle() stage.settle()
            host.dismiss_all()
            conversion.match_by_hand()

            host.open(KEPUB)
            local path = "/body/DocFragment[2]/body/div/div/section/p[3]/span[1]/text()"
            conversion.highlight(path, 4)
            conversion.highlight(path, 20, "A thought")
            host.close() stage.settle() stage.settle()

            assert.same({}, notebook.held("annotations"))
            local entries = {}
            for _, request in ipairs(stage.server:requests()) do
                if request.method ~= "GET" then
                    local body = type(request.body) == "table" and require("cjson").encode(request.body)
                        or tostring(request.body)
                    assert.is_nil(body:find("epubcfi", 1, true), request.path .. " " .. body)
                    if request.path == "/api/v1/book-notes" then table.insert(entries, body) end
                end
            end
            assert.same(1, #entries)
            assert.truthy(entries[1]:find("A thought", 1, true))
            assert.truthy(stage.status_page():find("Cannot be placed", 1, true))
        end)
    end

    local function has_place(request)
        local body = type(request.body) == "table" and require("cjson").encode(request.body) or tostring(request.body)
        return request.method ~= "GET" and body:find("epubcfi", 1, true) ~= nil
    end

    local function open_and_mark(name, path)
        host.open(name, TITLED) stage.settle()
        conversion.highlight(path, 4, "A thought")
        host.close() stage.settle() stage.settle()
    end

    it("are kept as notes on the book after the file was converted in place", function()
        host.open(stage.NOVEL, TITLED) stage.settle()
        host.close() stage.settle()
        conversion.to_kepub(stage.NOVEL)
        open_and_mark(stage.NOVEL, IN_KEPUB)
        assert.same({}, notebook.held("annotations"))
        local beside = 0
        for _, request in ipairs(stage.server:requests()) do
            assert.is_false(has_place(request), request.path)
            if request.method == "POST" and request.path == "/api/v1/book-notes" then beside = beside + 1 end
        end
        assert.equal(1, beside)
    end)

    for what, name in pairs({ ["in place"] = stage.NOVEL, ["as a copy"] = "Ellison.epub" }) do
        it("have places if only the metadata of the file was changed " .. what, function()
            host.open(stage.NOVEL, TITLED) stage.settle()
            host.close() stage.settle()
            conversion.rewrite(
                "sed -i -e 's#</metadata>#<meta name=\"x\" content=\"y\"/></metadata>#' OEBPS/*.opf", name)
            if name ~= stage.NOVEL then
                host.open(name, TITLED) host.read(3, 60) host.close() stage.settle() stage.settle()
                host.dismiss_all()
                conversion.match_by_hand(name)
            end
            open_and_mark(name, IN_EPUB)
            assert.same(1, #notebook.held("notesInBook"))
        end)
    end

    for _, way in ipairs({ "send", "both ways" }) do
        it("have places once the file is confirmed as the server's: " .. way, function()
            if way ~= "send" then notebook.choose("Highlights and notes: send", way) host.dismiss_all() end
            stage.server:control("POST", "/faults", {
                match = { method = "GET", path = "^.*/by-hash/.*" }, fault = { kind = "status", status = 403 },
            })
            os.rename(host.book(stage.NOVEL), host.book("Ellison.epub"))
            host.open("Ellison.epub", TITLED) host.read(3, 60) host.close() stage.settle() stage.settle()
            host.dismiss_all()
            conversion.match_by_hand("Ellison.epub")
            host.open("Ellison.epub", TITLED) stage.settle()
            conversion.highlight(IN_EPUB, 4)
            host.close() stage.settle() stage.settle()
            assert.same({}, notebook.held("annotations"))
            stage.server:control("DELETE", "/faults")
            host.advance(90000)
            host.open("Ellison.epub", TITLED) stage.settle()
            conversion.highlight(IN_EPUB, 20)
            host.close() stage.settle() stage.settle()
            host.advance(900)
            host.open("Ellison.epub", TITLED) stage.settle()
            host.close() stage.settle() stage.settle()
            assert.equal(2, #notebook.held("annotations"))
            assert.is_nil(stage.status_page():find("Cannot be placed", 1, true))
        end)
    end
end)
