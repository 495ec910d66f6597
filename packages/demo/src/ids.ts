/** 'pat', 12 → 'pat_000012': ids in the order rows were made. */
export const rowId = (prefix: string, serial: number): string => `${prefix}_${String(serial).padStart(6, '0')}`;

/** A serial number with its leading zeros. */
export const padded = (serial: number, digits: number): string => String(serial).padStart(digits, '0');
