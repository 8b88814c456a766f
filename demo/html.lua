-- The page of the demo: one file without links, for a browser on a computer or a phone.
local page = require("page")

local html = {}

local STYLE = [[
body{font:16px/1.45 system-ui,sans-serif;margin:0 auto;padding:1rem;max-width:60rem;color:#222;background:#faf8f4}
h1{font-size:1.6rem;margin:.2rem 0}h2{font-size:1.15rem;margin:0}p{margin:.4rem 0}
svg{width:100%;max-width:45rem;height:auto;display:block;margin:1rem 0}
ol{list-style:none;margin:0;padding:0 0 0 1rem;border-left:3px solid #b9b1a3}
li.act{position:relative;margin:0 0 1.2rem;padding:.7rem .9rem;background:#fff;
border:1px solid #ddd6ca;border-radius:.5rem}
li.act::before{content:"";position:absolute;left:-1.55rem;top:1.1rem;
width:.7rem;height:.7rem;border-radius:50%;background:#3b6e5e}
li.crash{border-color:#b3442e;background:#fff4f1}li.crash::before{background:#b3442e}
.top{display:flex;gap:.8rem;align-items:flex-start}.cover{flex:none;width:3.6rem;height:5.2rem;border:1px solid #999;
background:#e6e0d4 center/cover;border-radius:.2rem}
time{font-variant-numeric:tabular-nums;color:#6a6255;margin-right:.5rem}
.three{display:grid;grid-template-columns:repeat(auto-fit,minmax(14rem,1fr));gap:.8rem;margin-top:.5rem}
.three h3{font-size:.8rem;margin:0 0 .2rem;color:#6a6255}
.screen{border:2px solid #444;border-radius:.4rem;padding:.4rem .6rem;background:#f4f4f2;font-family:serif}
.screen div{margin:.1rem 0;overflow-wrap:anywhere}.asked div{font-size:.85rem;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%;font-size:.9rem}
td,th{text-align:left;padding:.3rem .4rem;border-top:1px solid #ddd6ca}
.lost{color:#b3442e;font-weight:bold}.wide{overflow-x:auto}
]]

local MOST_REQUESTS = 14

local function escaped(text)
    return (tostring(text):gsub("[&<>\"]", { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;", ['"'] = "&quot;" }))
end

local function time(seconds)
    return os.date("!%H:%M", seconds)
end

-- `covers`: images as data URLs, by title. Each is in the page once.
local function cover_rules(covers, names)
    local rules = {}
    for title, url in pairs(covers) do
        table.insert(rules, (".%s{background-image:url(%s)}"):format(names[title], url))
    end
    table.sort(rules)
    return table.concat(rules, "\n")
end

local function cover(names, title)
    local name = title and names[title]
    if not name then return "" end
    return ('<div class="cover %s" role="img" aria-label="Cover of %s"></div>'):format(name, escaped(title))
end

local function lines_of(texts, tag)
    local parts = {}
    for _, text in ipairs(texts) do table.insert(parts, ("<%s>%s</%s>"):format(tag, escaped(text), tag)) end
    return table.concat(parts)
end

local function asked_lines(asked)
    local texts = {}
    for place, row in ipairs(asked) do
        if place > MOST_REQUESTS then
            table.insert(texts, ("and %d more"):format(#asked - MOST_REQUESTS))
            break
        end
        table.insert(texts, row.count == 1 and row.text or ("%s (%d times)"):format(row.text, row.count))
    end
    return #texts == 0 and "<p>nothing</p>" or lines_of(texts, "div")
end

local function act_item(act, names)
    local screen = ('<div class="screen">%s</div>'):format(lines_of(act.said, "div"))
    local said = #act.said == 0 and "<p>nothing</p>" or screen
    return ([[
<li class="act%s><div class="top">%s<div><h2><time>%s</time>%s</h2>%s</div></div>
<div class="three"><section><h3>The screen says</h3>%s</section>
<section class="asked"><h3>Asked of the server</h3>%s</section>
<section><h3>The server then holds</h3><p>%s</p></section></div></li>]]):format(
        act.crash and ' crash" id="crash"' or '"', cover(names, act.book), time(act.at), escaped(act.title),
        lines_of(act.did, "p"), said, asked_lines(act.asked), escaped(act.holds)
    )
end

local WIDTH, FIRST_HOUR = 540, 6

-- The day on an axis: a bar for each stretch of reading, and a line where the device died.
local function axis(rows, acts)
    local midnight = acts[1].at - acts[1].at % 86400
    local function x(seconds)
        return 22 + (seconds - midnight - FIRST_HOUR * 3600) / (25 * 3600) * (WIDTH - 32)
    end
    local parts = {}
    for hour = FIRST_HOUR, FIRST_HOUR + 24, 6 do
        local at = x(midnight + hour * 3600)
        table.insert(parts, ('<path d="M%.1f 50v8" stroke="#6a6255"/>'):format(at))
        table.insert(parts, ('<text x="%.1f" y="76" text-anchor="middle">%02d:00</text>'):format(at, hour % 24))
    end
    for _, row in ipairs(rows) do
        local entry = row.entry
        local bar = '<rect x="%.1f" y="24" width="%.1f" height="26" fill="%s"><title>%s, %s</title></rect>'
        table.insert(parts, bar:format(
            x(entry.started), math.max(4, x(entry.started + entry.seconds) - x(entry.started)),
            entry.mayLose and "#b3442e" or "#3b6e5e", escaped(entry.title), page.clock(entry.seconds)))
    end
    return ([[
<svg viewBox="0 0 %d 84" font-size="13" font-family="system-ui,sans-serif" role="img" aria-label="The day on an axis">
<text x="10" y="15">Green: reading. Red: the battery died in this session.</text>
<path d="M10 50h%d" stroke="#6a6255" stroke-width="2"/>%s</svg>]]):format(WIDTH, WIDTH - 20, table.concat(parts))
end

local function sum_table(rows)
    local lines = {}
    for _, row in ipairs(rows) do
        local entry, held = row.entry, row.held
        local progress = held and ("%.0f to %.0f %%"):format(held.startProgress, held.endProgress) or "–"
        table.insert(lines, ("<tr><td>%s</td><td>%s</td><td>%s</td><td>%s</td><td>%s</td><td%s>%s</td></tr>"):format(
            escaped(entry.title), time(entry.started), page.clock(entry.seconds),
            held and page.clock(held.durationSeconds) or "–", progress,
            row.verdict == "same" and "" or ' class="lost"', escaped(row.verdict)))
    end
    return table.concat(lines, "\n")
end

-- Writes the page. `sum`: { rows (ledger.compare), covers (data URLs by title), sentences }.
function html.write(path, sum)
    local names, count = {}, 0
    for title in pairs(sum.covers) do
        count = count + 1
        names[title] = "cover" .. count
    end
    local items = {}
    for _, act in ipairs(page.acts) do table.insert(items, act_item(act, names)) end
    local file = assert(io.open(path, "wb"))
    file:write(([[
<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>A day with Catchword</title><style>%s%s</style>
<h1>A day with Catchword</h1>
<p>A reader's day, played by the real plugin on an imitated e-reader, with an imitated library server.
Catchword stores each session on the device first. It sends the session when there is a network.</p>
%s
<ol>%s</ol>
<h2 id="sum">The sum of the day</h2>
%s
<div class="wide"><table><tr><th>Book</th><th>Began</th><th>Was read</th>
<th>The server has</th><th>Progress</th><th>Difference</th></tr>
%s</table></div></html>
]]):format(
        STYLE, cover_rules(sum.covers, names), axis(sum.rows, page.acts), table.concat(items, "\n"),
        lines_of(sum.sentences, "p"), sum_table(sum.rows)
    ))
    file:close()
end

return html
