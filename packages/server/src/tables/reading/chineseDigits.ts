const DIGITS: Record<string, string> = {
  1: '〇一二三四五六七八九',
  2: '零壹贰叁肆伍陆柒捌玖',
  3: '０１２３４５６７８９',
};
const UNITS: Record<string, readonly string[]> = { 1: ['', '十', '百', '千'], 2: ['', '拾', '佰', '仟'] };
const GROUPS = ['', '万', '亿', '万亿'];

/**
 * Converts numbers in a formatted text by [DBNum1] to [DBNum3]. In a date, years are converted digit by digit, and ten is
 * 十, not 一十.
 */
export function chineseDigits(text: string, style: string, date: boolean): string {
  const digits = DIGITS[style] ?? '';
  const byDigit = (number: string) => number.replace(/\d/g, (digit) => digits.charAt(Number(digit)));
  const units = UNITS[style];
  if (!units) return byDigit(text);
  return text.replace(/\d+/g, (number, at: number) => {
    const fraction = text.charAt(at - 1) === '.';
    if (fraction || (date && number.length > 2) || number.length > 16) return byDigit(number);
    const words = read(number, digits, units);
    return date && style === '1' ? words.replace(/^一十/, '十') : words;
  });
}

/** 1024 → 一千〇二十四. */
function read(number: string, digits: string, units: readonly string[]): string {
  const plain = number.replace(/^0+(?=\d)/, '');
  let words = '';
  let zero = false;
  for (const [at, sign] of [...plain].entries()) {
    const place = plain.length - at - 1;
    const digit = Number(sign);
    if (digit === 0) zero = true;
    else {
      words += `${zero && words ? digits.charAt(0) : ''}${digits.charAt(digit)}${units[place % 4]}`;
      zero = false;
    }
    const group = GROUPS[place / 4];
    if (place % 4 === 0 && group && Number(plain.slice(Math.max(0, at - 3), at + 1)) > 0) words += group;
  }
  return words || digits.charAt(0);
}
