/** Rows that one step reads: a millisecond or two on a slow device. */
export const rowsAStep = 100;
