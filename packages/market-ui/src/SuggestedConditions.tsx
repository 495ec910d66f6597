import { describeFilter } from '@daas/contract/datasets/describe';
import type { FilterNode } from '@daas/contract/datasets/filter';
import { parseFilter } from '@daas/kit/FilterBuilder/tree';
import { useApi } from '@daas/kit/hooks/useApi';
import type { FilterFieldGroup } from '@daas/kit/hooks/useDataSet';
import { useTermName } from '@daas/kit/hooks/useTermName';
import { useIntl } from '@umijs/max';
import { Alert, Button } from 'antd';
import { UNREAD } from './paths';
import { list } from './state';
import type { Question } from './useQuestion';

interface Props {
  dataSet: string;
  groups: FilterFieldGroup[];
  question: Question;
}

/** No row has the keyword in it: the conditions that it means as a sentence, which take its place when asked to. */
export function MeantInstead({ dataSet, groups, question }: Props) {
  const { formatMessage } = useIntl();
  const termName = useTermName();
  const { keyword, filters, go } = question;
  const { data } = useApi('market.words', { data_set: dataSet, text: keyword }, { skipErrorHandler: true });
  if (!data || data.conditions.length === 0) return null;
  const conditions = data.conditions.map(({ filter }) => filter);
  const descriptions = [
    ...conditions.map((filter) => describeFilter(filter, groups, formatMessage, termName)),
    ...(data.keyword ? [formatMessage({ id: 'data-words.keyword' }, { words: data.keyword })] : []),
    ...data.unread.map((words) => formatMessage({ id: 'data-words.unread' }, { words })),
  ];
  const apply = () => {
    const before = parseFilter(list(filters.filter)[0]);
    const items: FilterNode[] = [...(before ? [before] : []), ...conditions];
    const filter = items.length === 1 ? items[0] : { op: 'and' as const, items };
    go({ keyword: data.keyword, filter: JSON.stringify(filter), [UNREAD]: data.unread });
  };
  return (
    <Alert
      type="info"
      showIcon
      title={formatMessage({ id: 'data-search.meant' })}
      description={descriptions.join(formatMessage({ id: 'filter.comma' }))}
      action={
        <Button size="small" type="primary" onClick={apply}>
          {formatMessage({ id: 'data-search.search-so' })}
        </Button>
      }
    />
  );
}
