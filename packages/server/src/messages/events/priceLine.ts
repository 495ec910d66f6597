import type { PricingMode } from '@daas/contract/enums';
import type { EventData } from '@daas/contract/eventData';
import type { Language } from '../../kernel/locale';
import { productName } from '../../kernel/products';
import { yuan } from '../../kernel/yuan';

interface Words {
  house: string;
  partner: string;
  still: string;
  and: string;
  modes: Record<PricingMode, string>;
}
const WORDS: Record<Language, Words> = {
  'zh-CN': {
    house: '平台价',
    partner: '合作伙伴报价',
    still: '仍为',
    and: '，',
    modes: {
      per_query: '按查询计费（空结果也计费）',
      per_non_empty: '按有效结果计费（空结果不计费）',
      project: '专项定价',
    },
  },
  'zh-TW': {
    house: '平台價',
    partner: '合作夥伴報價',
    still: '仍為',
    and: '，',
    modes: {
      per_query: '按查詢計費（空結果也計費）',
      per_non_empty: '按有效結果計費（空結果不計費）',
      project: '專項定價',
    },
  },
  'en-US': {
    house: 'list price',
    partner: 'your partner’s price',
    still: 'stays at',
    and: '; ',
    modes: {
      per_query: 'every query is charged, empty ones too',
      per_non_empty: 'only queries with a result are charged',
      project: 'project pricing',
    },
  },
  'ar-EG': {
    house: 'سعر المنصة',
    partner: 'سعر شريكك',
    still: 'يبقى',
    and: '؛ ',
    modes: {
      per_query: 'يُحتسب كل استعلام، حتى الفارغ',
      per_non_empty: 'لا يُحتسب إلا الاستعلام الذي له نتيجة',
      project: 'تسعير خاص بالمشروع',
    },
  },
};

/** Returns a line with the old and new price, and the pricing mode if it changes. */
export function priceLine(
  { name: elementName, data_set, before, after, pricing_mode }: EventData<'price.changing'>['prices'][number],
  language: Language,
): string {
  const { house, partner, still, and, modes } = WORDS[language];
  const name = data_set === null ? elementName : productName(data_set, language);
  const priceText = (price: number | null) =>
    price === null ? (data_set === null ? house : partner) : `¥${yuan(price)}`;
  const price = before === after ? `${still} ${priceText(before)}` : `${priceText(before)} → ${priceText(after)}`;
  // Events of older versions have no pricing mode.
  const [was, is] = [pricing_mode?.before, pricing_mode?.after];
  return was && is && was !== is ? `· ${name}: ${price}${and}${modes[was]} → ${modes[is]}` : `· ${name}: ${price}`;
}
