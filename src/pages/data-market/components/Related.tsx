import type { DataSetView } from '@daas/contract/datasets/view';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { PageSkeleton } from '@daas/kit/PageSkeleton';
import type { Count } from '@daas/market-ui/DetailTabs';
import { RelatedList } from '@daas/market-ui/RelatedList';
import { useIntl, useSearchParams } from '@umijs/max';
import { Flex, Radio } from 'antd';
import styles from './Related.module.css';

interface Props {
  view: DataSetView;
  row: Record<string, unknown>;
  countOf: (relation: string) => Count | undefined;
  counting: boolean;
}

const RELATION = 'relation';

/** The relations of a row as one choice with how many there are; the first that has rows is open. */
export function Related({ view, row, countOf, counting }: Props) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const [query, setQuery] = useSearchParams();
  const relations = view.relations.map((relation) => ({ ...relation, count: countOf(relation.key) }));
  if (counting) return <PageSkeleton />;
  const relationKey = query.get(RELATION);
  const open =
    relations.find(({ key }) => key === relationKey) ??
    relations.find(({ count }) => count?.total !== 0) ??
    relations[0];
  if (!open) return null;
  return (
    <Flex vertical gap="middle">
      <Radio.Group
        className={styles.which ?? ''}
        aria-label={formatMessage({ id: 'related.which' })}
        value={open.key}
        onChange={({ target }) => setQuery({ [RELATION]: target.value })}
        optionType="button"
        options={relations.map(({ key, title, count }) => ({
          value: key,
          label: count ? `${title} ${format.count(count.total, count.capped)}` : title,
        }))}
      />
      <RelatedList key={open.key} relation={open} row={row} page={view.key} otherParameters={[RELATION]} />
    </Flex>
  );
}
