import type { Language } from '../../kernel/locale';
import { nounText } from '../../kernel/refusal';

/** The text of a key of the error nouns, as stored in `error` and `reject` columns. */
export const storedText = (key: string, language: Language): string => nounText(key, {}, language);
