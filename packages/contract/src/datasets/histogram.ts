import type { FieldType } from './definition';

const TYPES: ReadonlySet<FieldType> = new Set(['integer', 'decimal', 'date', 'datetime']);

/** Whether values of that type are counted by ranges beside results. */
export const hasHistogram = (type: FieldType): boolean => TYPES.has(type);
