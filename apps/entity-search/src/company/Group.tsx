import type { DataSetView } from '@daas/contract/datasets/view';
import { useFormat } from '@daas/kit/hooks/useFormat';
import type { Count } from '@daas/market-ui/DetailTabs';
import { RelatedList } from '@daas/market-ui/RelatedList';
import { useIntl, useSearchParams } from '@umijs/max';
import { Flex, Segmented } from 'antd';

type Relation = DataSetView['relations'][number] & { count: Count | undefined };

const LIST = 'list';

/** Related rows of one kind; which of several relations, the address says. Those without rows are left out. */
export function Group({ relations, row, page }: { relations: Relation[]; row: Record<string, unknown>; page: string }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const [query, setQuery] = useSearchParams();
  const there = relations.filter(({ count }) => count?.total !== 0);
  const relation = there.find(({ key }) => key === query.get(LIST)) ?? there[0];
  if (!relation) return null;
  return (
    <Flex vertical gap="small">
      {there.length > 1 && (
        <div>
          <Segmented
            aria-label={formatMessage({ id: 'entity.list' })}
            value={relation.key}
            options={there.map(({ key, title, count }) => ({
              value: key,
              label: count ? `${title} ${format.count(count.total, count.capped)}` : title,
            }))}
            onChange={(key) => setQuery({ [LIST]: key }, { replace: true })}
          />
        </div>
      )}
      <RelatedList key={relation.key} relation={relation} row={row} page={page} otherParameters={[LIST]} />
    </Flex>
  );
}
