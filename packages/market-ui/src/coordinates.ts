export const COORDINATES: readonly string[] = ['lng', 'lat'];

/** A section that has the coordinates. */
export const isPlace = (fields: readonly string[]): boolean => COORDINATES.every((name) => fields.includes(name));
