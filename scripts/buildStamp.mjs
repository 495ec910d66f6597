/** How the files of a build are compressed, from the least; `light` is quick to make, `full` is for releases. */
const COMPRESSION = ['none', 'light', 'full'];

export const stampOf = (hash, compression) => `${hash} ${compression}`;

/** Returns whether a build with this stamp was made of the sources with this hash. */
export const isBuiltFrom = (stamp, hash) => stamp?.split(' ')[0] === hash;

/** Returns whether the files of a build with this stamp are compressed at least as well as wanted. */
export const isCompressed = (stamp, wanted) => COMPRESSION.indexOf(stamp?.split(' ')[1]) >= COMPRESSION.indexOf(wanted);
