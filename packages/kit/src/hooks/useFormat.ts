import { useMemo } from 'react';
import * as format from '../format';
import { useAppearance } from '../host';
import { directionOf, isolated } from '../languages';

const LEFT_TO_RIGHT_MARK = '\u200e';
const WORD_JOINER = '\u2060';
const unbroken = (text: string) => text.replace(' ', format.NO_BREAK).replaceAll('-', `-${WORD_JOINER}`);

/** The kit's formatters in the reader's language and time zone. */
export function useFormat() {
  const { locale, timeZone } = useAppearance();
  return useMemo(() => {
    // Among words from right to left a day would stand behind its time, a unit before its number, a sign behind it.
    const rtl = directionOf(locale) === 'rtl';
    const isolatedInRtl = (text: string) => (rtl ? isolated(text) : text);
    // Broken within it, its second half would stand on the next line's other end.
    const whole = (text: string) => (rtl ? isolated(unbroken(text)) : text);
    return {
      orDash: format.orDash,
      time: (value: string | number | Date | null | undefined) => whole(format.formatTime(value, timeZone)),
      /** To the minute: all of it, without the year, or the hour alone. */
      minute: (value: string | number | Date, from: 'year' | 'month' | 'hour' = 'year') =>
        whole(format.formatTime(value, timeZone).slice({ year: 0, month: 5, hour: 11 }[from], 16)),
      /** The reader's own day, of what is no business. */
      date: (value: string | number | Date) => whole(format.formatTime(value, timeZone).slice(0, 10)),
      day: (value: string | number | Date | null | undefined) => whole(format.formatDay(value)),
      money: (value: number | null | undefined) => isolatedInRtl(format.formatMoney(value, locale)),
      signedMoney: (value: number) => isolatedInRtl(format.formatSignedMoney(value, locale)),
      // Spaces at its end would be those of the line, at its other end, but for the mark behind them.
      moneyInColumn: (value: number | null | undefined) =>
        isolatedInRtl(`${format.formatMoneyInColumn(value, locale)}${rtl ? LEFT_TO_RIGHT_MARK : ''}`),
      number: (value: number | null | undefined, digits?: number) => format.formatNumber(value, locale, digits),
      signed: (value: number, digits?: number) => isolatedInRtl(format.formatSigned(value, locale, digits)),
      count: (total: number, capped: boolean) => isolatedInRtl(format.formatCount(total, capped, locale)),
      quantity: (value: number | null | undefined, unit: string | null | undefined, digits?: number) =>
        format.formatQuantity(value, unit, locale, digits),
      percent: (value: number | null | undefined, digits?: number) => format.formatPercent(value, locale, digits),
      bytes: (value: number | null | undefined) => isolatedInRtl(format.formatBytes(value, locale)),
      duration: (ms: number | null | undefined) => isolatedInRtl(format.formatDuration(ms, locale)),
      tenThousand: (value: number | null | undefined) => format.formatTenThousand(value, locale),
    };
  }, [locale, timeZone]);
}
