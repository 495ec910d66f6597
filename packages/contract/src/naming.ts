/**
 * Selects the language of data descriptions. They exist in Chinese, English and Arabic (`datasets/locales/ar/`); other
 * languages get English. `language` is a tag such as `zh-TW` or `ar-EG`. // §1, docs/decisions/0044
 */
export const isChinese = (language: string): boolean => language.startsWith('zh');

export const inLanguage = <T>(language: string, { cn, en }: { cn: T; en: T }): T => (isChinese(language) ? cn : en);

export const isArabic = (language: string): boolean => language.startsWith('ar');

interface NamedThing {
  name_cn: string;
  name_en: string;
  name_ar?: string | undefined;
}
export const nameOf = ({ name_cn: cn, name_en: en, name_ar: ar }: NamedThing, language: string): string =>
  isArabic(language) && ar ? ar : inLanguage(language, { cn, en });

interface QuestionTexts {
  question_cn?: string | undefined;
  question_en?: string | undefined;
  question_ar?: string | undefined;
}
/** Null if there is no text. */
export const questionOf = ({ question_cn: cn, question_en: en, question_ar: ar }: QuestionTexts, language: string) =>
  (isArabic(language) && ar ? ar : inLanguage(language, { cn, en })) ?? null;

interface Described {
  description_cn: string;
  description_en: string;
  description_ar?: string | undefined;
}
export const descriptionOf = (
  { description_cn: cn, description_en: en, description_ar: ar }: Described,
  language: string,
): string => (isArabic(language) && ar ? ar : inLanguage(language, { cn, en }));

/** Returns the name of a region or an industry; the Chinese one if there is no other. */
export const termName = (
  { name, name_en }: { name: string; name_en?: string | null | undefined },
  language: string,
): string => inLanguage(language, { cn: name, en: name_en || name });
