import type { DataKind } from '@daas/contract/tables';

const KINDS: readonly (readonly [DataKind, RegExp])[] = [
  ['email', /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i],
  ['phone', /^(\+?86[- ]?)?1[3-9]\d([- ]?\d{4}){2}$/],
  ['code', /^[0-9A-HJ-NP-RTUW-Y]{2}\d{6}[0-9A-HJ-NP-RTUW-Y]{10}$/i],
  ['date', /^\d{4}([-/.])\d{1,2}\1\d{1,2}([ T]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/],
  ['date', /^\d{4}年\d{1,2}月\d{1,2}日$|^\d{1,2}\/\d{1,2}\/\d{2,4}$|^\d{1,2}\.\d{1,2}\.\d{4}$/],
  ['time', /^\d{1,3}:\d{2}(:\d{2}(\.\d+)?)?( ?[AP]M)?$/i],
  [
    'number',
    /^[-+]?[¥$€£]?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?([eE][-+]?\d+)?%?$|^[-+]?\d+,\d+%?$|^\((\d{1,3}(,\d{3})+|\d+)(\.\d+)?\)$/,
  ],
  ['boolean', /^(true|false)$/i],
  [
    'company',
    /.{3,}(有限公司|有限责任公司|股份公司|合伙企业|事务所|合作社|经营部|研究院)$|^\S.{2,} (Ltd|Inc|LLC|GmbH|Corp|S\.?A|B\.?V|Co)\.?$/i,
  ],
];

/** Returns the kind of value in a text. A number with leading zeros is a code. */
export function dataKind(cell: string): DataKind {
  const text = cell.trim();
  if (text === '') return 'blank';
  if (text.length > 60) return 'text';
  if (/^0\d+$/.test(text) || /^\d{12,}$/.test(text)) return 'code';
  return KINDS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'text';
}
