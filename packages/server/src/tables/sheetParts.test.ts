import { expect, test } from 'vitest';
import { dateSerial } from './sheetParts';

// Excel and LibreOffice: 1900-03-01 is 61, 2024-02-29 is 45351; before, they differ by the leap day that 1900 had not.
test.each([
  ['1900-02-28', 'date', null],
  ['1900-03-01', 'date', 61],
  ['1900-03-02', 'date', 62],
  ['1970-01-01', 'date', 25_569],
  ['2024-02-29', 'date', 45_351],
  ['1900-02-28T15:59:59Z', 'datetime', null],
  // Midnight of 1 March in Shanghai.
  ['1900-02-28T16:00:00Z', 'datetime', 61],
  ['2024-02-28T16:00:00Z', 'datetime', 45_351],
  ['2024-02-29T04:00:00Z', 'datetime', 45_351.5],
  ['no day', 'date', null],
  ['2024-02-29', 'text', null],
] as const)('%s as %s has the serial number %s', (value, kind, serial) => {
  const found = dateSerial(value, kind);
  if (serial === null) expect(found).toBeNull();
  else expect(found).toBeCloseTo(serial, 9);
});
