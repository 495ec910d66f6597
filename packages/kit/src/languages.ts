import { isChinese } from '@daas/contract/naming';
export interface Language {
  /** Which entry this is. */
  key: string;
  /** The locale it switches to; twice not its own, kept as observed. // §3, docs/decisions/specification-readings.md */
  lang: string;
  /** Its name in itself. */
  label: string;
  icon: string;
  /** The word 'language' in it. */
  title: string;
}

type Row = readonly [key: string, lang: string, label: string, icon: string, title: string];

const ROWS: readonly Row[] = [
  ['ar-EG', 'ar-EG', 'العربية', '🇪🇬', 'لغة'],
  ['az-AZ', 'az-AZ', 'Azərbaycan dili', '🇦🇿', 'Dil'],
  ['bg-BG', 'bg-BG', 'Български език', '🇧🇬', 'език'],
  ['bn-BD', 'bn-BD', 'বাংলা', '🇧🇩', 'ভাষা'],
  ['ca-ES', 'ca-ES', 'Catalá', '🇨🇦', 'llengua'],
  ['cs-CZ', 'cs-CZ', 'Čeština', '🇨🇿', 'Jazyk'],
  ['da-DK', 'da-DK', 'Dansk', '🇩🇰', 'Sprog'],
  ['de-DE', 'de-DE', 'Deutsch', '🇩🇪', 'Sprache'],
  ['el-GR', 'el-GR', 'Ελληνικά', '🇬🇷', 'Γλώσσα'],
  ['en-GB', 'en-GB', 'English', '🇬🇧', 'Language'],
  ['en-US', 'en-US', 'English', '🇺🇸', 'Language'],
  ['es-ES', 'es-ES', 'Español', '🇪🇸', 'Idioma'],
  ['et-EE', 'et-EE', 'Eesti', '🇪🇪', 'Keel'],
  ['fa-IR', 'fa-IR', 'فارسی', '🇮🇷', 'زبان'],
  ['fi-FI', 'fi-FI', 'Suomi', '🇫🇮', 'Kieli'],
  ['fr-BE', 'fr-BE', 'Français', '🇧🇪', 'Langue'],
  ['fr-FR', 'fr-FR', 'Français', '🇫🇷', 'Langue'],
  ['ga-IE', 'ga-IE', 'Gaeilge', '🇮🇪', 'Teanga'],
  ['he-IL', 'he-IL', 'עברית', '🇮🇱', 'שפה'],
  ['hi-IN', 'hi-IN', 'हिन्दी, हिंदी', '🇮🇳', 'भाषा: हिन्दी'],
  ['hr-HR', 'hr-HR', 'Hrvatski jezik', '🇭🇷', 'Jezik'],
  ['hu-HU', 'hu-HU', 'Magyar', '🇭🇺', 'Nyelv'],
  ['hy-AM', 'hu-HU', 'Հայերեն', '🇦🇲', 'Լեզու'],
  ['id-ID', 'id-ID', 'Bahasa Indonesia', '🇮🇩', 'Bahasa'],
  ['it-IT', 'it-IT', 'Italiano', '🇮🇹', 'Linguaggio'],
  ['is-IS', 'is-IS', 'Íslenska', '🇮🇸', 'Tungumál'],
  ['ja-JP', 'ja-JP', '日本語', '🇯🇵', '言語'],
  ['ku-IQ', 'ku-IQ', 'کوردی', '🇮🇶', 'Ziman'],
  ['kn-IN', 'zh-TW', 'ಕನ್ನಡ', '🇮🇳', 'ಭಾಷೆ'],
  ['ko-KR', 'ko-KR', '한국어', '🇰🇷', '언어'],
  ['lv-LV', 'lv-LV', 'Latviešu valoda', '🇱🇮', 'Kalba'],
  ['mk-MK', 'mk-MK', 'македонски јазик', '🇲🇰', 'Јазик'],
  ['mn-MN', 'mn-MN', 'Монгол хэл', '🇲🇳', 'Хэл'],
  ['ms-MY', 'ms-MY', 'بهاس ملايو', '🇲🇾', 'Bahasa'],
  ['nb-NO', 'nb-NO', 'Norsk', '🇳🇴', 'Språk'],
  ['ne-NP', 'ne-NP', 'नेपाली', '🇳🇵', 'भाषा'],
  ['nl-BE', 'nl-BE', 'Vlaams', '🇧🇪', 'Taal'],
  ['nl-NL', 'nl-NL', 'Nederlands', '🇳🇱', 'Taal'],
  ['pl-PL', 'pl-PL', 'Polski', '🇵🇱', 'Język'],
  ['pt-BR', 'pt-BR', 'Português', '🇧🇷', 'Idiomas'],
  ['pt-PT', 'pt-PT', 'Português', '🇵🇹', 'Idiomas'],
  ['ro-RO', 'ro-RO', 'Română', '🇷🇴', 'Limba'],
  ['ru-RU', 'ru-RU', 'Русский', '🇷🇺', 'язык'],
  ['sk-SK', 'sk-SK', 'Slovenčina', '🇸🇰', 'Jazyk'],
  ['sr-RS', 'sr-RS', 'српски језик', '🇸🇷', 'Језик'],
  ['sl-SI', 'sl-SI', 'Slovenščina', '🇸🇱', 'Jezik'],
  ['sv-SE', 'sv-SE', 'Svenska', '🇸🇪', 'Språk'],
  ['ta-IN', 'ta-IN', 'தமிழ்', '🇮🇳', 'மொழி'],
  ['th-TH', 'th-TH', 'ไทย', '🇹🇭', 'ภาษา'],
  ['tr-TR', 'tr-TR', 'Türkçe', '🇹🇷', 'Dil'],
  ['uk-UA', 'uk-UA', 'Українська', '🇺🇦', 'Мова'],
  ['vi-VN', 'vi-VN', 'Tiếng Việt', '🇻🇳', 'Ngôn ngữ'],
  ['zh-CN', 'zh-CN', '简体中文', '🇨🇳', '语言'],
  ['zh-TW', 'zh-TW', '繁體中文', '🇭🇰', '語言'],
];

export const LANGUAGES: readonly Language[] = ROWS.map(([key, lang, label, icon, title]) => ({
  key,
  lang,
  label,
  icon,
  title,
}));

/** Written from right to left. // §1 */
const RTL = new Set(['he', 'ar', 'fa', 'ku']);
export const directionOf = (locale: string): 'rtl' | 'ltr' => (RTL.has(locale.split('-')[0] ?? '') ? 'rtl' : 'ltr');

/** Every text of ours is written in both. */
export type SourceLanguage = 'zh-CN' | 'en-US';
/**
 * Languages with texts of their own: zh-TW is made of zh-CN while building, ar-EG has all but guides and legal texts. The
 * others show English. See docs/decisions/0044.
 */
export const TRANSLATED = ['zh-CN', 'zh-TW', 'en-US', 'ar-EG'] as const;
export type Translated = (typeof TRANSLATED)[number];
/** See docs/decisions/specification-readings.md. */
export const DEFAULT_LOCALE: SourceLanguage = 'zh-CN';

/** Whose texts a reader of this language sees, the first before the next. */
export function textsFor(locale: string): readonly Translated[] {
  if (locale === 'zh-TW') return ['zh-TW'];
  if (isChinese(locale)) return ['zh-CN'];
  return locale === 'ar-EG' ? ['ar-EG', 'en-US'] : ['en-US'];
}
/** Which of the two languages that everything is written in stands in for a text that this one has not. */
export const messagesOf = (locale: string): SourceLanguage => (isChinese(locale) ? 'zh-CN' : 'en-US');
/** Whether some of what its readers see is English although it is none. */
export const isPartly = (locale: string): boolean => !/^(zh|en)\b/.test(locale);

/** English among what is written from right to left keeps its own order, full stop included. */
export const isolated = (text: string): string => `\u2066${text}\u2069`;
/** The same of a text in whichever language: its first letter tells the order. */
export const ofOwnDirection = (text: string): string => `\u2068${text}\u2069`;
/**
 * Each # of a plural as its number's own value: written by the message's language it would be in Arabic digits, beside
 * numbers in Latin ones.
 */
export function withLatinPlurals(text: string): string {
  const open: (string | undefined)[] = [];
  return text.replace(/\{(?:(\w+),\s*plural,)?|\}|#/g, (part, argument: string | undefined) => {
    if (part === '}') open.pop();
    else if (part !== '#') open.push(argument);
    const name = part === '#' ? open.findLast((one) => one !== undefined) : undefined;
    return name === undefined ? part : `{${name}}`;
  });
}
/** Each `{value}` of a text stands apart from the words around it, whichever way it is read itself, its percent sign with it. */
export const withIsolatedValues = (text: string): string => text.replace(/\{\w+\}%?/g, '\u2068$&\u2069');
