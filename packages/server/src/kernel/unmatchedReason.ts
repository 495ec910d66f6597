import { type DataSetDefinition, fieldOf } from '@daas/contract/datasets';
import { suggestedUscc } from '@daas/contract/identity';
import { brokenCodeRule } from '@daas/contract/identity/schema';
import type { Language } from './locale';
import { nounText } from './refusal';

/** Texts that can only be codes: 15 to 20 letters and digits. */
const CODE = /^[0-9A-Z]{15,20}$/i;

/** Returns the rule that an invalid code violates; otherwise `reject-unmatched`. */
export function unmatchedRule(def: DataSetDefinition, text: string): string {
  const isCode = CODE.test(text.replace(/[^\p{L}\p{N}]/gu, '').normalize('NFKC'));
  const format = isCode ? def.lookup.map((name) => fieldOf(def, name)?.format).find(Boolean) : undefined;
  return brokenCodeRule(format, text) ?? 'reject-unmatched';
}

/** Returns the reason why a name or code was not found. */
export const unmatchedReason = (def: DataSetDefinition, text: string, language: Language): string =>
  rejectText(unmatchedRule(def, text), text, language);

/** Returns the text of a rejection of a term. */
export const rejectText = (key: string, term: string, language: Language): string =>
  nounText(key, { name: suggestedUscc(term) ?? '' }, language);
