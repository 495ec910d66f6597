import type { Vocabulary } from '@daas/contract/datasets';
import type { VocabularyNode } from '@daas/contract/endpoints/marketHome';
import { readVocabulary, type Term } from '../../market/vocabulary';

const nodeOf = ({ code, name, name_en, children }: Term): VocabularyNode => ({
  code,
  name,
  name_en,
  ...(children.length > 0 ? { children: children.map(nodeOf) } : {}),
});

const answers = new Map<Vocabulary, { list: VocabularyNode[] }>();

/** The whole tree; it changes with the program only. */
export async function vocabularyTree(name: Vocabulary): Promise<{ list: VocabularyNode[] }> {
  const answer = answers.get(name) ?? { list: readVocabulary(name).map(nodeOf) };
  answers.set(name, answer);
  return answer;
}
