import { addDays } from './days';
import { padded } from './ids';

const KIND_DIGITS: Record<string, string> = { 发明专利: '1', 实用新型: '2', 外观设计: '3' };

/** As the office numbers applications (ZC 0006-2003, check digit mod 11), with DEMO in front, so that it cannot be a real one. */
export const applicationNo = (applied: string, kind: string, serial: number): string => {
  const digits = `${applied.slice(0, 4)}${KIND_DIGITS[kind]}${padded(serial, 7)}`;
  return `DEMO${digits}.${applicationCheckDigit(digits)}`;
};

/** Weights 2 to 9, then again from 2; 10 is written X. */
export const applicationCheckDigit = (digits: string): string => {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (2 + (index % 8)), 0);
  return sum % 11 === 10 ? 'X' : String(sum % 11);
};

export const publicationNo = (kind: string, granted: boolean, serial: number): string => {
  const letter = kind === '发明专利' ? (granted ? 'B' : 'A') : kind === '实用新型' ? 'U' : 'S';
  return `DEMO${KIND_DIGITS[kind]}${padded(serial, 8)}${letter}`;
};

/** The patent gazette comes out on Tuesdays and Fridays: the day itself or the last one before. */
export const gazetteDay = (day: string): string => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 2 || weekday === 5 ? day : gazetteDay(addDays(day, -1));
};
