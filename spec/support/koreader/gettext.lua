-- The host's translations. `translations` is empty, as for a plugin without a catalogue, until a spec fills it. On a
-- screen that reads from right to left (`right_to_left`), what is not translated is marked as a stretch of its own.
return setmetatable({
    translations = {},
    current_lang = "C",
    getPlural = function(count) return count == 1 and 0 or 1 end,
}, {
    __call = function(self, sentence)
        local known = self.translations[sentence]
        if known or not self.right_to_left then return known or sentence end
        return "\226\129\166" .. sentence .. "\226\129\169"
    end,
})
