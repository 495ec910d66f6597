/** Days of a spreadsheet. Without imports, because the worker that reads tables loads this file. */
export const DAY_MS = 86_400_000;
/** Days from the first day of a spreadsheet's calendar to 1970-01-01. // ECMA-376 part 1, 18.17.4 */
export const EPOCH_DAYS = 25_569;
/** Serial number of 1900-03-01. Programs disagree about earlier days, because some take 1900 for a leap year. */
export const FIRST_SERIAL = 61;
/** Spreadsheets have no time zones. Files for people show Shanghai time, without the summer times of 1986 to 1991. */
export const SHANGHAI_MS = 8 * 3_600_000;
