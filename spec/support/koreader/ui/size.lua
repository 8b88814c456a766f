-- The usual sizes of the interface, on a screen of 160 dots an inch.
return {
    item = { height_default = 30 },
    border = { thin = 1 },
    line = { medium = 1 },
    padding = { default = 5, small = 2, large = 10, fullscreen = 15 },
}
