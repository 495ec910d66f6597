import type { LoadableText } from '@/hooks/useLoadedText';

/** A legal text as its page draws it: a paragraph is a string, a list an array. */
export interface LegalText {
  intro: string;
  sections: readonly { id: string; title: string; body: readonly (string | readonly string[])[] }[];
}

export type LegalTexts = LoadableText<LegalText>;
