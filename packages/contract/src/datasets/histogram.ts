import type { FieldType } from './definition';

const TYPES: ReadonlySet<FieldType> = new Set(['integer', 'decimal', 'date', 'datetime']);

/** Returns whether values of that type have a histogram beside the results. */
export const hasHistogram = (type: FieldType): boolean => TYPES.has(type);
