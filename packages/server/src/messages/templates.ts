import type { Language } from '../kernel/locale';
import { texts as english } from './texts/en-US';
import { texts as chinese } from './texts/zh-CN';
import { texts as taiwan } from './texts/zh-TW';

interface Text {
  subject: string;
  body: string;
}
export type TemplateName = keyof typeof chinese;
export type Texts = Record<TemplateName, Text>;

/** Messages are not written in Arabic. See docs/decisions/0044. */
const TEXTS: Record<Language, Texts> = { 'zh-CN': chinese, 'zh-TW': taiwan, 'en-US': english, 'ar-EG': english };

/** A message as it is read; its page follows the text where that does not name it. */
export function render(template: TemplateName, values: Record<string, string>, language: Language): Text {
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  const { subject, body } = TEXTS[language][template];
  const page = values.page && !body.includes('{page}') ? `\n${values.page}` : '';
  return { subject: fill(subject), body: `${fill(body)}${page}` };
}
