import type { Language } from '../kernel/locale';
import { texts as arabic } from './texts/ar-EG';
import { texts as english } from './texts/en-US';
import { texts as chinese } from './texts/zh-CN';
import { texts as taiwan } from './texts/zh-TW';

interface Text {
  subject: string;
  body: string;
}
export type TemplateName = keyof typeof chinese;
export type Texts = Record<TemplateName, Text>;

export const TEXTS: Record<Language, Texts> = {
  'zh-CN': chinese,
  'zh-TW': taiwan,
  'en-US': english,
  'ar-EG': arabic,
};
/** What readers press or copy is as it is. */
const BARE: ReadonlySet<string> = new Set(['page', 'code', 'lines', 'heads']);

export function render(template: TemplateName, values: Record<string, string>, language: Language): Text {
  // Names in another script keep their own order, and the sentence keeps its. See docs/decisions/0044.
  const isolate = (name: string, value: string) =>
    language === 'ar-EG' && !BARE.has(name) ? `\u2068${value}\u2069` : value;
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => isolate(name, values[name] ?? ''));
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
