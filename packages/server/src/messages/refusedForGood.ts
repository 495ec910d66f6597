/** The carrier refused this message itself, and would refuse it again: another try is not made. */
export class RefusedForGood extends Error {}
