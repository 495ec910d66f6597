/**
 * English and Arabic names of units, by their Chinese name. Null if English and Arabic omit the unit, because the label
 * of the field contains it. Units of letters and symbols ('kVA', '㎡') are the same in every language.
 */
export const UNITS: Readonly<Record<string, { en: string; ar: string } | null>> = {
  万元: { en: '10,000 CNY', ar: '10,000 يوان' },
  万件: { en: '10,000 pieces', ar: '10,000 قطعة' },
  万千瓦时: { en: '10,000 kWh', ar: '10,000 كيلوواط ساعة' },
  人: { en: 'people', ar: 'أشخاص' },
  台: { en: 'machines', ar: 'آلات' },
  条: { en: 'lines', ar: 'خطوط' },
  次: { en: 'times', ar: 'مرات' },
  层: { en: 'floors', ar: 'طوابق' },
  栋: { en: 'buildings', ar: 'مبانٍ' },
  天: { en: 'days', ar: 'أيام' },
  元: { en: 'CNY', ar: 'يوان' },
  '元/㎡': { en: 'CNY/㎡', ar: 'يوان/㎡' },
  '元/㎡·天': { en: 'CNY/㎡·day', ar: 'يوان/㎡ يوميًا' },
  '元/㎡·月': { en: 'CNY/㎡·month', ar: 'يوان/㎡ شهريًا' },
  美元: { en: 'USD', ar: 'دولار' },
  千克: { en: 'kg', ar: 'كغ' },
  件: { en: 'packages', ar: 'طرود' },
  票: { en: 'shipments', ar: 'شحنات' },
  年: { en: 'years', ar: 'سنوات' },
  字: { en: 'characters', ar: 'حروف' },
  家: null,
  期: null,
  届: null,
  项: null,
  个: null,
};
