import { describeFilter } from '@daas/contract/datasets/describe';
import type { FilterNode } from '@daas/contract/datasets/filter';
import { parseFilter } from '@daas/kit/FilterBuilder/tree';
import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useTermName } from '@daas/kit/hooks/useTermName';
import { useText } from '@daas/kit/hooks/useText';
import { Sentence } from '@daas/kit/Name';
import { history, useIntl } from '@umijs/max';
import { Alert, Button, Skeleton, Typography } from 'antd';
import isEqual from 'lodash/isEqual';
import styles from './index.module.css';
import { searchPath, UNREAD } from './paths';
import { replacePart } from './replacePart';
import { excludedFacets, facetKey, fromKey, list, notKey, toKey } from './state';
import type { Question } from './useQuestion';

interface Props {
  dataSet: string;
  question: Question;
}

interface Step {
  key: string;
  label: string;
  count: string;
  go: () => void;
}

/** The ways out of an empty search, with their counts: the condition that empties it, a wider one, other words, other data sets. */
export function EmptyResult({ dataSet, question }: Props) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const termName = useTermName();
  const text = useText('data-empty');
  const { filters, go, keyword, unread } = question;
  const asked = question.listOf(filters);
  const { data, error } = useApi(
    'market.whyEmpty',
    { ...asked, data_set: dataSet, unread },
    { showErrorInPlace: true },
  );
  if (error) return null;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  const said = parseFilter(list(filters.filter)[0]);
  const sentenceOf = (filter: FilterNode) => describeFilter(filter, [data], formatMessage, termName);
  const countOf = ({ total, capped }: { total: number; capped: boolean }) =>
    formatMessage({ id: 'common.row-count' }, { count: format.count(total, capped) });
  const withFilter = (part: FilterNode, by: FilterNode | null) => {
    const filter = replacePart(said, part, by);
    // A condition that was chosen beside the results is not a part of the filter.
    if (isEqual(filter, said) && 'field' in part) {
      const { field } = part;
      const not = excludedFacets(filters)[field] !== undefined;
      go({
        [not ? notKey(field) : facetKey(field)]: '',
        [fromKey(field)]: '',
        [toKey(field)]: '',
        ...(by ? { filter: JSON.stringify(said ? { op: 'and', items: [said, by] } : by) } : {}),
      });
    } else go({ filter: filter ? JSON.stringify(filter) : '' });
  };
  const drops = data.conditions
    .filter(({ without }) => without.total > 0)
    .toSorted((one, other) => other.without.total - one.without.total)
    .map(
      ({ filter, keyword: words, without }): Step => ({
        key: `drop ${words ?? JSON.stringify(filter)}`,
        label: text('drop', { condition: filter ? sentenceOf(filter) : text('keyword', { words: words ?? '' }) }),
        count: countOf(without),
        go: () => (filter ? withFilter(filter, null) : go({ keyword: '' })),
      }),
    );
  const wider = data.conditions.flatMap(({ filter, wider: one }): Step[] =>
    filter && one
      ? [
          {
            key: `widen ${JSON.stringify(filter)}`,
            label: text('widen', { condition: sentenceOf(one.filter) }),
            count: countOf(one.rows),
            go: () => withFilter(filter, one.filter),
          },
        ]
      : [],
  );
  const kept: Step[] = data.kept
    ? [
        {
          key: 'kept',
          label: text('keep', {
            condition: [
              ...(data.kept.filter ? [sentenceOf(data.kept.filter)] : []),
              ...(data.kept.keyword ? [text('keyword', { words: data.kept.keyword })] : []),
            ].join(' · '),
          }),
          count: countOf(data.kept.rows),
          go: () => history.push(searchPath(dataSet, data.kept?.filter ?? null, data.kept?.keyword ?? '')),
        },
      ]
    : [];
  const words = data.keywords.map(
    ({ words: one, rows }): Step => ({
      key: `words ${one}`,
      label: text('words', { words: one }),
      count: countOf(rows),
      go: () => history.push(searchPath(dataSet, null, one)),
    }),
  );
  const elsewhere = data.neighbours.map(
    ({ data_set: other, data_set_name: name, rows }): Step => ({
      key: `other ${other}`,
      label: text('elsewhere', { name }),
      count: countOf(rows),
      go: () => history.push(searchPath(other, asked.filter, keyword, { unread })),
    }),
  );
  const steps = [...drops, ...wider, ...kept, ...words, ...elsewhere];
  const all = () =>
    go(Object.fromEntries([...Object.keys(filters), UNREAD].map((key) => [key, key === 'monitored' ? 'all' : ''])));
  return (
    <Alert
      type="info"
      title={text(steps.length > 0 ? 'title' : 'nothing')}
      description={
        <ul className={styles.understood}>
          {steps.map(({ key, label, count, go: take }) => (
            <li key={key}>
              <Button type="link" size="small" onClick={take}>
                <Sentence>{label}</Sentence>
              </Button>{' '}
              <Typography.Text type="secondary" className="tabular">
                {count}
              </Typography.Text>
            </li>
          ))}
          {steps.length === 0 && (
            <li>
              <Button type="link" size="small" onClick={all}>
                {text('clear')}
              </Button>
            </li>
          )}
        </ul>
      }
    />
  );
}
