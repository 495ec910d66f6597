import { useUpdateEffect } from 'ahooks';
import type { ListEndpoint } from './types';
import { type ListQuestion, useListInput, useRows, WHILE_KEPT } from './useRows';

/** The list asks again, and shows what went wrong. */
const leftToList = (): void => undefined;

/**
 * Asks for the rows of a list that is drawn later: a `DataTable` of the same question that is told `early` shows the answer.
 * A component of its own, so that the answer draws nothing else anew.
 */
export function RowsEarly<K extends ListEndpoint>(question: ListQuestion<K>) {
  const { input } = useListInput(question);
  const { cancel } = useRows(question.endpoint, input, { staleTime: WHILE_KEPT, onError: leftToList });
  // The list asks whatever is asked next, and an answer that comes after that one's is not wanted.
  useUpdateEffect(cancel, [JSON.stringify(input)]);
  return null;
}
