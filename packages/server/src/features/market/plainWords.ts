import { allowedDataSet } from '../../kernel/dataSets';
import { businessDay } from '../../kernel/time';
import { type ParsedQuery, parseQuery } from '../../market/words';
import type { MemberContext } from '../context';

export const plainWords = async (context: MemberContext, key: string, text: string): Promise<ParsedQuery> =>
  parseQuery(allowedDataSet(context, key), text, businessDay(context.now));
