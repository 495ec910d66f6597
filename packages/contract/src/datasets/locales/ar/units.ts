// biome-ignore format: one line each
/** Units of fields; those written in signs are everybody's. */
export const UNITS: Readonly<Record<string, string>> = {
  '10,000 CNY': '10,000 يوان', '10,000 kWh': '10,000 كيلوواط ساعة', people: 'أشخاص', machines: 'آلات', lines: 'خطوط', times: 'مرات', floors: 'طوابق', buildings: 'مبانٍ', days: 'أيام', 'CNY/㎡': 'يوان/㎡', 'CNY/㎡·day': 'يوان/㎡ يوميًا', 'CNY/㎡·month': 'يوان/㎡ شهريًا', packages: 'طرود', shipments: 'شحنات', characters: 'حروف',
};
