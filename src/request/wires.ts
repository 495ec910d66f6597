/** The table that the build puts in. Named here alone: each mention of it would be another copy. */
export const WIRES = ENDPOINTS;
