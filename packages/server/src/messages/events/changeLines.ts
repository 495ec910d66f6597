import type { Severity } from '@daas/contract/enums';
import type { EventData } from '@daas/contract/eventData';
import type { Language } from '../../kernel/locale';

type Digest = EventData<'monitor.digest'>;

interface Words {
  severity: Record<Severity, string>;
  entered: (question: string) => string;
  left: (question: string) => string;
  and: string;
  more: (count: number) => string;
}
/** The same terms as in the console. */
const WORDS: Record<Language, Words> = {
  'zh-CN': {
    severity: { serious: '严重', notable: '重要', minor: '一般' },
    entered: (question) => `进入“${question}”的结果`,
    left: (question) => `离开“${question}”的结果`,
    and: '、',
    more: (count) => `另有 ${count} 条`,
  },
  'zh-TW': {
    severity: { serious: '嚴重', notable: '重要', minor: '一般' },
    entered: (question) => `進入「${question}」的結果`,
    left: (question) => `離開「${question}」的結果`,
    and: '、',
    more: (count) => `另有 ${count} 筆`,
  },
  'en-US': {
    severity: { serious: 'Serious', notable: 'Notable', minor: 'Minor' },
    entered: (question) => `now matches “${question}”`,
    left: (question) => `no longer matches “${question}”`,
    and: ', ',
    more: (count) => `and ${count} more`,
  },
  'ar-EG': {
    severity: { serious: 'خطير', notable: 'مهم', minor: 'عادي' },
    entered: (question) => `دخل نتيجة «${question}»`,
    left: (question) => `خرج من نتيجة «${question}»`,
    and: '، ',
    more: (count) => `وغيرها: ${count}`,
  },
};

/**
 * Returns a line per changed row with severity, title, matching rules, and the searches whose results it entered or left.
 * The last line has the number of further rows.
 */
export function changeLines({ count, rows }: Digest, language: Language): string {
  const { severity: severities, entered, left, and, more } = WORDS[language];
  // Events of older versions have neither severity nor search results.
  const lines = rows.map((row: Partial<Digest['rows'][number]>) => {
    const graded = [row.severity && severities[row.severity], row.title].filter(Boolean).join(' · ');
    const reasons = [...(row.rules ?? []), ...(row.entered ?? []).map(entered), ...(row.left ?? []).map(left)];
    return `· ${graded} — ${reasons.join(and)}`;
  });
  if (count > rows.length) lines.push(`… ${more(count - rows.length)}`);
  return lines.join('\n');
}
