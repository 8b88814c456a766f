-- The link between two network namespaces: takes packets from a TUN device in one and gives them to the one in the
-- other, late and not all of them, in both directions. Needs no netem, which is a part that not every kernel has.
--
--     luajit spec/support/network/link.lua <namespace> <device> <namespace> <device>
--
-- Each line that comes in says how the link is from then on: "<delay> <jitter> <loss>", seconds and a share of 1. What
-- it was until then is told: how many packets came, and how many of them were lost. It ends with its input.
package.path = "spec/support/?.lua;" .. package.path

local ffi = require("ffi")

ffi.cdef([[
    struct link_poll { int file; short events, answers; };
    struct link_request { char name[16]; short flags; char rest[22]; };
    int link_open(const char *, int) __asm__("open");
    int link_close(int) __asm__("close");
    long link_read(int, void *, size_t) __asm__("read");
    long link_write(int, const void *, size_t) __asm__("write");
    int link_poll(struct link_poll *, unsigned long, int) __asm__("poll");
    int link_ioctl(int, unsigned long, ...) __asm__("ioctl");
    int link_setns(int, int) __asm__("setns");
]])
local C = ffi.C
local stopwatch = require("stopwatch")

local READ_ONLY, READ_AND_WRITE, WITHOUT_WAITING = 0, 2, 2048
local ATTACH, AS_TUN, BARE_PACKETS = 0x400454ca, 1, 0x1000
local READABLE, LARGEST = 1, 65536
local INPUT = 0

local function checked(answer, what)
    assert(answer >= 0, what .. " failed with errno " .. ffi.errno())
    return answer
end

-- A process that opens the TUN driver stays in the namespace in which it did.
local function attach(namespace, device)
    local space = checked(C.link_open("/var/run/netns/" .. namespace, READ_ONLY), namespace)
    checked(C.link_setns(space, 0), "setns")
    C.link_close(space)
    local file = checked(C.link_open("/dev/net/tun", READ_AND_WRITE + WITHOUT_WAITING), "/dev/net/tun")
    checked(C.link_ioctl(file, ATTACH, ffi.new("struct link_request", { device, AS_TUN + BARE_PACKETS })), device)
    return file
end

local ends = { attach(arg[1], arg[2]), attach(arg[3], arg[4]) }
-- By end: what is on its way there, in the order in which it was sent. A radio delays; it does not overtake.
local ways = { { first = 1, last = 0, due = 0 }, { first = 1, last = 0, due = 0 } }
local delay, jitter, loss = 0, 0, 0
local came, lost = 0, 0
local buffer = ffi.new("char[?]", LARGEST)

local function take(from, way)
    while true do
        local size = tonumber(C.link_read(from, buffer, LARGEST))
        if size <= 0 then return end
        came = came + 1
        if math.random() < loss then
            lost = lost + 1
        else
            way.due = math.max(way.due, stopwatch.real() + delay + jitter * (2 * math.random() - 1))
            way.last = way.last + 1
            way[way.last] = { due = way.due, packet = ffi.string(buffer, size) }
        end
    end
end

-- Gives what is due, and returns when the next is; nil when nothing is on its way.
local function give(to, way)
    while way.first <= way.last and way[way.first].due <= stopwatch.real() do
        local packet = way[way.first].packet
        C.link_write(to, packet, #packet)
        way[way.first], way.first = nil, way.first + 1
    end
    return way.first <= way.last and way[way.first].due or nil
end

local function obey(line)
    if came > 0 then print(("    %d packets, %d of them lost"):format(came, lost)) end
    io.stdout:flush()
    came, lost = 0, 0
    delay, jitter, loss = line:match("(%S+) (%S+) (%S+)\n$")
    delay, jitter, loss = tonumber(delay), tonumber(jitter), tonumber(loss)
end

local waits = ffi.new("struct link_poll[3]", { { INPUT, READABLE }, { ends[1], READABLE }, { ends[2], READABLE } })
while true do
    local first, second = give(ends[1], ways[1]), give(ends[2], ways[2])
    local due = math.min(first or math.huge, second or math.huge)
    local milliseconds = due < math.huge and math.max(0, math.ceil((due - stopwatch.real()) * 1000)) or -1
    C.link_poll(waits, 3, milliseconds)
    if waits[0].answers ~= 0 then
        local size = tonumber(C.link_read(INPUT, buffer, LARGEST))
        if size <= 0 then return end
        obey(ffi.string(buffer, size))
    end
    take(ends[1], ways[2])
    take(ends[2], ways[1])
end
