-- The usual sizes of the interface, on a screen of 160 dots an inch.
return { padding = { default = 5 }, border = { thin = 1 } }
