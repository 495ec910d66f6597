import type { Severity } from '@daas/contract/datasets/definition';
import type { EventData } from '@daas/contract/eventData';
import type { Language } from '../../kernel/locale';

/** As the console says it. */
const WORDS: Record<Language, Record<Severity, string>> = {
  'zh-CN': { serious: '严重', notable: '重要', minor: '一般' },
  'zh-TW': { serious: '嚴重', notable: '重要', minor: '一般' },
  'en-US': { serious: 'Serious', notable: 'Notable', minor: 'Minor' },
  'ar-EG': { serious: 'خطير', notable: 'مهم', minor: 'عادي' },
};

/** A watched row that changed: how gravely, its title, the rules that asked for it. */
export function changeLine(
  { title, severity, rules }: EventData<'monitor.digest'>['rows'][number],
  language: Language,
): string {
  // What an older version wrote has no such member.
  const graded = severity ? `${WORDS[language][severity]} · ${title}` : title;
  return `· ${graded} — ${rules.join(', ')}`;
}
