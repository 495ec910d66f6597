import type { FilterNode } from '@daas/contract/datasets/filter';
import type { DataSetView } from '@daas/contract/datasets/view';
import type { EndpointInput } from '@daas/contract/endpoints';
import { describeFilter } from '@daas/kit/FilterBuilder';
import { useDataSet } from '@daas/kit/hooks/useDataSet';
import { useTermName } from '@daas/kit/hooks/useTermName';
import { useText } from '@daas/kit/hooks/useText';
import { Sentence } from '@daas/kit/Name';
import { useIntl } from '@umijs/max';
import { Tag } from 'antd';

interface Props {
  view: DataSetView;
  question: Pick<EndpointInput<'export.quote'>, 'keyword' | 'filter' | 'monitored' | 'sort'>;
  /** Rows that were chosen one by one. */
  selectedCount: number | undefined;
  /** Rows that are left out because the company watches them, as the quote says. */
  leftOut: number | null | undefined;
}

/** What decides which rows a file has: nothing is left out of it that these do not say. */
export function ExportConditions({
  view,
  question: { keyword, filter, monitored, sort },
  selectedCount,
  leftOut,
}: Props) {
  const { formatMessage } = useIntl();
  const termName = useTermName();
  const { filters: groups } = useDataSet(view.key, { showErrorInPlace: true });
  const text = useText('data-export');
  const order = sort ?? view.default_sort;
  const field = view.fields.find(({ name_en }) => name_en === order.replace(/^-/, ''))?.label ?? order;
  const words = [
    keyword && text('keyword', { keyword }),
    filter && groups.length > 0 && describeFilter(filter as FilterNode, groups, formatMessage, termName),
    selectedCount !== undefined && text('chosen', { count: selectedCount }),
    selectedCount === undefined && monitored === 'only' && text('watched'),
    selectedCount === undefined && monitored === 'exclude' && leftOut ? text('left-out', { count: leftOut }) : null,
  ].filter((word): word is string => Boolean(word));
  return (
    <>
      {(words.length > 0 ? words : [text('everything')]).map((word) => (
        <Tag key={word} variant="filled" style={{ whiteSpace: 'normal' }}>
          <Sentence>{word}</Sentence>
        </Tag>
      ))}
      <Tag variant="filled">
        {keyword && !sort ? text('relevance') : text(order.startsWith('-') ? 'down' : 'up', { field })}
      </Tag>
    </>
  );
}
