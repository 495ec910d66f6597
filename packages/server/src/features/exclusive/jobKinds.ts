/** Kinds of jobs of this area. */
export const BUILD = 'exclusive.build';
export const FILE = 'exclusive.file';
