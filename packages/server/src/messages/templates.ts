import type { Language } from '../kernel/locale';
import { texts as arabic } from './texts/ar-EG';
import { texts as english } from './texts/en-US';
import type { TemplateName, Text, Texts } from './texts/text';
import { texts as chinese } from './texts/zh-CN';
import { texts as taiwan } from './texts/zh-TW';

export const TEXTS: Record<Language, Texts> = {
  'zh-CN': chinese,
  'zh-TW': taiwan,
  'en-US': english,
  'ar-EG': arabic,
};
/** Values that readers open or copy; isolating characters would break them. */
const BARE: ReadonlySet<string> = new Set(['page', 'code', 'lines', 'heads']);

export function render(template: TemplateName, values: Record<string, string>, language: Language): Text {
  // Isolate values, so that names in another script do not change the order of an Arabic sentence. // decision 0044
  const isolate = (name: string, value: string) =>
    language === 'ar-EG' && !BARE.has(name) ? `\u2068${value}\u2069` : value;
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => isolate(name, values[name] ?? ''));
  const { subject, body } = TEXTS[language][template];
  // A line break in a name must not start another header.
  return { subject: fill(subject).replace(/[\p{Cc}\u2028\u2029]+/gu, ' '), body: fill(body) };
}

/** Lists every template with its Chinese text and its parameters in order. */
export const listTemplates = (): { template: string; parameters: string[]; text: string }[] =>
  Object.entries(chinese).map(([template, { body }]) => ({
    template,
    parameters: [...new Set([...body.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string))],
    text: body,
  }));
