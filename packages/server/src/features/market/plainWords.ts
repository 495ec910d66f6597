import { conditionRelation, type DataSetDefinition, type FilterNode, relationsIn } from '@daas/contract/datasets';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { allowedDataSet, definitionOf, maySee } from '../../kernel/dataSets';
import { businessDay } from '../../kernel/time';
import { keywordOf, type ParsedQuery, parseQuery } from '../../market/words';
import { didYouMean } from '../../market/words/didYouMean';
import type { Phrase } from '../../market/words/missingFields';
import type { MemberContext } from '../context';

/** Maximum length of a keyword of a search. */
export const KEYWORD_MAX = 60;

/** Reads a sentence for a data set. Related data sets that the member may not see are missing fields. */
export function understand(context: MemberContext, def: DataSetDefinition, text: string, phrases?: readonly Phrase[]) {
  const query = parseQuery(def, text, businessDay(context.now), phrases);
  const hidden = query.conditions.filter(({ filter }) => !mayAsk(context, def, filter));
  const parsed: ParsedQuery = {
    ...query,
    conditions: query.conditions.filter((one) => !hidden.includes(one)),
    lacks: [...query.lacks, ...hidden.map((one) => one.text)],
  };
  return {
    ...parsed,
    keyword: keywordOf(parsed).slice(0, KEYWORD_MAX),
    suggestions: didYouMean(def, unknownWords(parsed)),
  };
}

/** Words that nothing is known of; a text without any condition may be a misspelt one. */
const unknownWords = ({ conditions, keywords, unread }: ParsedQuery): string[] => [
  ...unread,
  ...(conditions.length === 0 ? keywords.flatMap(({ text, word }) => (text === word ? text : [])) : []),
];

const mayAsk = (context: MemberContext, def: DataSetDefinition, filter: FilterNode): boolean =>
  relationsIn(filter).every(({ relation }) => {
    const related = conditionRelation(def, relation);
    return related !== undefined && maySee(context, definitionOf(related.dataSet));
  });

export const plainWords = async (
  context: MemberContext,
  key: string,
  text: string,
): Promise<EndpointOutput<'market.words'>> => understand(context, allowedDataSet(context, key), text);
