-- Every misbehaviour of a server. `late`: it takes longer than the ten seconds that a request may take; the specs
-- let these pass while the device dozes.
local NOWHERE = "http://127.0.0.1:9{path}"

return {
    { "no answer", { kind = "drop", when = "before" } },
    { "stored, no answer", { kind = "drop", when = "after" } },
    { "cut off", { kind = "truncate", bytes = 3 } },
    { "401", { kind = "status", status = 401 } },
    { "429", { kind = "status", status = 429 } },
    { "500", { kind = "status", status = 500 } },
    { "503", { kind = "status", status = 503 } },
    { "web page", { kind = "html" } },
    { "403, a web page", { kind = "html", status = 403 } },
    { "407", { kind = "html", status = 407 } },
    { "no JSON", { kind = "garbage" } },
    { "no HTTP", { kind = "garbage", of = "answer" } },
    { "sent elsewhere", { kind = "redirect", status = 302, to = NOWHERE } },
    { "silence", { kind = "silence" }, late = true },
    { "stored, silence", { kind = "silence", when = "after" }, late = true },
    { "a byte a second", { kind = "drip", bytesPerSecond = 1 }, late = true },
    { "too late", { kind = "latency", seconds = 3600, when = "before" }, late = true },
}
