/** The place that a backup is to be put is taken, or of another kind: says what to do. */
export class UnfitPlace extends Error {}
