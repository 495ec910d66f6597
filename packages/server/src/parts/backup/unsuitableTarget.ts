/** The target of a restore is not empty or of another kind. */
export class UnsuitableTarget extends Error {}
