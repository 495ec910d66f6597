import { BUSINESS_TIME_ZONE } from '@daas/contract/constants';

const part = (locale: string, timeZone: string, timeZoneName: 'longOffset' | 'longGeneric') =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

const optionsByLocale = new Map<string, { value: string; label: string }[]>();

/** Every time zone, that of business first, as 'Europe/Berlin · 中欧时间 (GMT+01:00)'; found by any of it. */
export function timeZones(locale: string): { value: string; label: string }[] {
  let options = optionsByLocale.get(locale);
  if (!options) {
    const names = [...new Set([BUSINESS_TIME_ZONE, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
    options = names.map((value) => ({
      value,
      label: `${value} · ${part(locale, value, 'longGeneric')} (${part('en', value, 'longOffset')})`,
    }));
    optionsByLocale.set(locale, options);
  }
  return options;
}
