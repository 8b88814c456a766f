/**
 * Says a sentence in the reader's language, with values in the places %1, %2 … of it. The sentence is written out where
 * this is called, so that it can be collected for translators; what comes from a file or a server is a value, never the
 * sentence: a book may be called "Cancel". Where the first value is a number, it decides between singular and plural in
 * languages that have several of them. A sentence without a translation is said as it is.
 */
export type Say = (sentence: string, ...values: readonly (string | number)[]) => string;
