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

export function render(template: TemplateName, values: Record<string, string>, language: Language): Text {
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  const { subject, body } = TEXTS[language][template];
  // A name with an end of line in it must not begin another header.
  return { subject: fill(subject).replace(/[\p{Cc}\u2028\u2029]+/gu, ' '), body: fill(body) };
}

/** Every template, as it is written in Chinese, with the names of its parameters in the order of the text. */
export const templates = (): { template: string; parameters: string[]; text: string }[] =>
  Object.entries(chinese).map(([template, { body }]) => ({
    template,
    parameters: [...new Set([...body.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string))],
    text: body,
  }));
