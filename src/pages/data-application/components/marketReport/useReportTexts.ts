import type { EndpointOutput } from '@daas/contract/endpoints';
import { inLanguage, isChinese } from '@daas/contract/naming';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { useIntl } from '@umijs/max';
import { useMemo } from 'react';

export type Answer = EndpointOutput<'marketReport.get'>;
export type Content = NonNullable<Answer['version']['content']>;
export type Chapter = Content['chapters'][number];
export type Figure = Chapter['figures'][number];
export type Amount = Content['numbers'][string];

const COUNTED: readonly string[] = ['companies', 'people', 'notices', 'patents', 'marks', 'declarations'];
export const isCount = (unit: Amount['unit']): boolean => COUNTED.includes(unit);

/** How a report says what it found, in the reader's language. */
export function useReportTexts() {
  const { locale } = useIntl();
  const text = useText('market-report');
  const common = useText('common');
  const format = useFormat();
  return useMemo(() => {
    const chinese = isChinese(locale);
    const list = (names: readonly string[]) => names.join(common('comma'));
    const about = ({ keyword, industries }: Pick<Answer, 'keyword' | 'industries'>) =>
      [
        ...(keyword ? [text('quoted', { keyword })] : []),
        ...(industries.length > 0 ? [list(industries.map(({ name }) => name))] : []),
      ].join(' ');
    return {
      text,
      format,
      chinese,
      label: (texts: { cn: string; en: string }) => inLanguage(locale, texts),
      amount: ({ value, unit }: Pick<Amount, 'value' | 'unit'>): string => {
        if (value === null) return format.orDash(null);
        if (unit === 'percent') return format.percent(value);
        if (unit === 'tenThousandYuan') return format.quantity(value, '万元', 2);
        if (unit === 'usd') return format.quantity(value, '美元', 0);
        return isCount(unit) ? text(`count.${unit}`, { count: format.number(value, 0) }) : format.number(value, 0);
      },
      subject: about,
      place: ({ regions }: Pick<Answer, 'regions'>) =>
        regions.length > 0 ? list(regions.map(({ name }) => name)) : text('country'),
    };
  }, [text, common, locale, format]);
}
