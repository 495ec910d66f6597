import { type DataSetDefinition, fieldOf } from '@daas/contract/datasets';
import { suggestedUscc } from '@daas/contract/identity';
import { brokenCodeRule } from '@daas/contract/identity/schema';
import type { Language } from './locale';
import { nounText } from './refusal';

/** What can only be a code: as long as the codes of companies are, and hardly anything but digits and capital letters. */
const CODE = /^[0-9A-Z]{15,20}$/i;

/** The rule that a text breaks as a code, where it is one; else `reject-unmatched`. */
export function unmatchedRule(def: DataSetDefinition, text: string): string {
  const isCode = CODE.test(text.replace(/[^\p{L}\p{N}]/gu, '').normalize('NFKC'));
  const format = isCode ? def.lookup.map((name) => fieldOf(def, name)?.format).find(Boolean) : undefined;
  return brokenCodeRule(format, text) ?? 'reject-unmatched';
}

/** Why nothing was found for a text that may be a name or a code. */
export const unmatchedReason = (def: DataSetDefinition, text: string, language: Language): string =>
  rejectText(unmatchedRule(def, text), text, language);

/** The text of a key that a term was refused with. */
export const rejectText = (key: string, term: string, language: Language): string =>
  nounText(key, { name: suggestedUscc(term) ?? '' }, language);
