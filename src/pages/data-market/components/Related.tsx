import type { DataSetView } from '@daas/contract/datasets/view';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { call } from '@daas/kit/host';
import { RelatedList } from '@daas/kit/market/RelatedList';
import { useIntl, useSearchParams } from '@umijs/max';
import { useRequest } from 'ahooks';
import { Flex, Radio, Skeleton } from 'antd';

interface Props {
  view: DataSetView;
  row: Record<string, unknown>;
}

const RELATION = 'relation';

/** The relations of a row as one choice with how many there are; the first that has rows is open. */
export function Related({ view, row }: Props) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const [query, setQuery] = useSearchParams();
  const { key: dataSet, relations } = view;
  const rowId = String(row.id);
  // A relation somebody may not follow has no count, and says why when it is opened.
  const { data: counts } = useRequest(
    () =>
      Promise.all(
        relations.map(({ key: relation }) =>
          call('market.related', { dataSet, rowId, relation, pageSize: 1 }, { skipErrorHandler: true }).then(
            ({ total, capped }) => ({ total, label: ` ${format.number(total)}${capped ? '+' : ''}` }),
            () => ({ total: 0, label: '' }),
          ),
        ),
      ),
    { refreshDeps: [dataSet, rowId] },
  );
  if (!counts) return <Skeleton active />;
  const asked = query.get(RELATION);
  const open =
    relations.find(({ key }) => key === asked) ??
    relations.find((_, index) => (counts[index]?.total ?? 0) > 0) ??
    relations[0];
  if (!open) return null;
  return (
    <Flex vertical gap="middle">
      <Radio.Group
        aria-label={formatMessage({ id: 'related.which' })}
        value={open.key}
        onChange={({ target }) => setQuery({ [RELATION]: target.value })}
        optionType="button"
        options={relations.map(({ key, title }, index) => ({
          value: key,
          label: title + (counts[index]?.label ?? ''),
        }))}
      />
      <RelatedList key={open.key} relation={open} row={row} kept={[RELATION]} />
    </Flex>
  );
}
