-- A server that is updated or downgraded: the same data, another API.
local annotator = require("annotator")
local host = require("host")
local stage = require("stage")

local SERVERS = { "spec", "W", "B2", "G", "B0" }
local DAY = 86400

describe("a server that is replaced by one of another kind", function()
    local text, novel

    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(function()
        stage.begin()
        host.menu("Catchword", "What is synced", "Highlights and notes: off", "send")
        novel = stage.NOVEL:gsub("%.epub", "_101.epub")
        os.rename(host.book(stage.NOVEL), host.book(novel))
        text = annotator.paragraph(novel, 2, 3)
    end)
    after_each(function()
        -- A server that was set back hears once what only the newer one understood.
        stage.server:control("DELETE", "/violations")
        stage.finish()
    end)

    local function become(name)
        stage.server:control("POST", "/dialect", { name = name })
        stage.server:control("POST", "/expire-tokens")
        stage.server:control("POST", "/cut-connections")
        -- No server gives a person two tokens in the same second.
        stage.server:control("POST", "/clock", { advance = 10 })
    end

    local function rest()
        for _ = 1, 2 do stage.settle() end
    end

    local function read(place)
        host.open(novel, { pages = 200, page = place * 10 })
        host.read(5, 60)
        annotator.highlight(2, 3, place, place + 9, text:sub(place + 1, place + 9))
        host.close()
    end

    local function sync()
        host.menu("Catchword", "Sync now")
        stage.outcome()
        host.dismiss()
    end

    local function held()
        local state = stage.server:state()
        local last = state.progress[#state.progress]
        return { #state.sessions, #state.annotations, last and last.percentage }
    end

    -- How much of what was made before and after is there: the oldest server keeps neither sessions nor highlights.
    local function expected(to)
        local count = to == "B0" and 1 or 2
        return { count, count, 0.175 }
    end

    for _, from in ipairs(SERVERS) do
        for _, to in ipairs(SERVERS) do
            if from ~= to then
                it(("(%s, then %s) gets all pending items once, and is recognised again"):format(from, to), function()
                    become(from)
                    read(1)
                    rest()
                    host.network(false)
                    read(3)
                    become(to)
                    host.network(true)
                    rest()
                    sync()
                    rest()
                    assert.same(expected(to), held())
                    stage.asked()
                    read(5)
                    rest()
                    local requests = stage.server:requests()
                    assert.is_true(#requests > 0)
                    for _, request in ipairs(requests) do
                        assert.is_true(request.status < 400, request.method .. " " .. request.path)
                    end
                end)
            end
        end
    end

    it("(the oldest, then the newest) gets within a day what was unsupported before", function()
        become("B0")
        read(1)
        rest()
        assert.same({ 0, 0, 0.075 }, held())
        become("G")
        host.advance(DAY)
        read(3)
        rest()
        assert.same({ 2, 2, 0.175 }, held())
        assert.equal("nothing pending", stage.waiting_line())
    end)
end)
