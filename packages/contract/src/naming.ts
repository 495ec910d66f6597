/**
 * What describes data is written in Chinese, English and Arabic (`datasets/locales/ar/`); who reads another language is
 * shown English. These functions are the one place where one of them is chosen. `language` is a tag as browsers write
 * it: `zh-TW`, `ar-EG`. // §1, docs/decisions/0044
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
/** Null where none was written. */
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

/** A place or an industry of a vocabulary; its Chinese name where it has no other. */
export const termName = (
  { name, name_en }: { name: string; name_en?: string | null | undefined },
  language: string,
): string => inLanguage(language, { cn: name, en: name_en || name });
