/**
 * Says a sentence in the reader's language, with values in the places %1, %2 … of it. Applied where a sentence is
 * written, never to what comes from a file or a server: a book may be called "Cancel". A sentence without a
 * translation is said as it is.
 */
export type Say = (sentence: string, ...values: readonly (string | number)[]) => string;
