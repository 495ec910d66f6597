import { describeFilter } from '@daas/contract/datasets/describe';
import type { FilterNode } from '@daas/contract/datasets/filter';
import type { DataSetView } from '@daas/contract/datasets/view';
import type { Filters } from '@daas/kit/DataTable';
import { parseFilter } from '@daas/kit/FilterBuilder/tree';
import type { FilterFieldGroup } from '@daas/kit/hooks/useDataSet';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useTermName } from '@daas/kit/hooks/useTermName';
import { useText } from '@daas/kit/hooks/useText';
import { Sentence } from '@daas/kit/Name';
import { useIntl } from '@umijs/max';
import { Button, Flex, Tag, Typography } from 'antd';
import styles from './index.module.css';
import {
  chosenFacets,
  excludedFacets,
  facetKey,
  fromKey,
  histogramsOf,
  list,
  notKey,
  rangeOf,
  toKey,
  valueLabel,
} from './state';
import { MONITORED, type Monitored } from './useQuestion';

interface Props {
  view: DataSetView;
  groups: FilterFieldGroup[];
  filters: Filters;
  monitored: Monitored;
  /** Rows that are left out because the company watches them; null while nobody knows. */
  leftOut: number | null;
  onChange: (change: Filters) => void;
}

/** Conditions that all must hold can be taken away one by one; any others only together. */
const parts = (filter: FilterNode | null): FilterNode[] =>
  !filter ? [] : 'items' in filter && filter.op === 'and' ? filter.items : [filter];

function filterText(items: FilterNode[]): string {
  const [only] = items;
  return only ? JSON.stringify(items.length === 1 ? only : { op: 'and', items }) : '';
}

/** What the results are narrowed by; each can be taken away. */
export function ActiveFilters({ view, groups, filters, monitored, leftOut, onChange }: Props) {
  const { formatMessage } = useIntl();
  const termName = useTermName();
  const format = useFormat();
  const text = useText('data-search');
  const [keyword] = list(filters.keyword);
  const conditions = parts(parseFilter(list(filters.filter)[0]));
  const facetTags = (valuesByField: Record<string, string[]>, keyOf: (field: string) => string, not: boolean) =>
    Object.entries(valuesByField).flatMap(([name, values]) => {
      const field = view.fields.find((one) => one.name_en === name && one.facet);
      if (!field) return [];
      return values.map((value) => {
        const label = termName(valueLabel(field, value, formatMessage));
        return {
          key: `${keyOf(name)}=${value}`,
          label: not ? text('without', { field: field.label, label }) : `${field.label}: ${label}`,
          change: { [keyOf(name)]: values.filter((one) => one !== value) },
        };
      });
    });
  const ranges = histogramsOf(view).flatMap((field) => {
    const { from, to } = rangeOf(field, filters);
    if (from === undefined && to === undefined) return [];
    const endText = (end: string | number | undefined) => (typeof end === 'number' ? format.number(end) : (end ?? ''));
    return {
      key: fromKey(field.name_en),
      label: `${field.label}: ${endText(from)} – ${endText(to)}${field.unit ? ` ${field.unit}` : ''}`,
      change: { [fromKey(field.name_en)]: '', [toKey(field.name_en)]: '' },
    };
  });
  const tags: { key: string; label: string; change: Filters }[] = [
    ...(keyword ? [{ key: 'keyword', label: text('keyword-is', { keyword }), change: { keyword: '' } }] : []),
    ...conditions.map((one, index) => ({
      key: `filter.${index}`,
      label: describeFilter(one, groups, formatMessage, termName),
      change: { filter: filterText(conditions.filter((other) => other !== one)) },
    })),
    ...facetTags(chosenFacets(filters), facetKey, false),
    ...facetTags(excludedFacets(filters), notKey, true),
    ...ranges,
    // A company that watches none of the rows has nothing to undo.
    ...(monitored === 'all' || (monitored === 'exclude' && leftOut === 0)
      ? []
      : [
          {
            key: MONITORED,
            label:
              monitored === 'exclude' && leftOut !== null
                ? formatMessage({ id: 'data-monitor.left-out' }, { count: leftOut })
                : formatMessage({ id: `data-monitor.${monitored}` }),
            change: { [MONITORED]: 'all' },
          },
        ]),
  ];
  if (tags.length === 0) return null;
  return (
    <Flex gap="small" wrap align="center">
      <Typography.Text type="secondary">{text('chosen-filters')}</Typography.Text>
      {tags.map(({ key, label, change }) => (
        <Tag
          key={key}
          className={styles.chosen ?? ''}
          closable={{ 'aria-label': `${text('clear')} ${label}` }}
          onClose={(event) => {
            event.preventDefault();
            onChange(change);
          }}
        >
          <Sentence>{label}</Sentence>
        </Tag>
      ))}
      <Button
        type="link"
        size="small"
        onClick={() =>
          onChange(
            Object.fromEntries(
              tags.flatMap(({ change }) => Object.keys(change).map((key) => [key, key === MONITORED ? 'all' : ''])),
            ),
          )
        }
      >
        {text('clear-all')}
      </Button>
    </Flex>
  );
}
