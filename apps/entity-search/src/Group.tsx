import type { DataSetView } from '@daas/contract/datasets/view';
import { RelatedList } from '@daas/kit/market/RelatedList';
import { useIntl, useSearchParams } from '@umijs/max';
import { Flex, Segmented } from 'antd';

const LIST = 'list';

/** Related rows of one kind; which of several relations, the address says. */
export function Group({ relations, row }: { relations: DataSetView['relations']; row: Record<string, unknown> }) {
  const { formatMessage } = useIntl();
  const [query, setQuery] = useSearchParams();
  const shown = relations.find(({ key }) => key === query.get(LIST)) ?? relations[0];
  if (!shown) return null;
  return (
    <Flex vertical gap="small">
      {relations.length > 1 && (
        <div>
          <Segmented
            aria-label={formatMessage({ id: 'entity.list' })}
            value={shown.key}
            options={relations.map(({ key, title }) => ({ value: key, label: title }))}
            onChange={(key) => setQuery({ [LIST]: key }, { replace: true })}
          />
        </div>
      )}
      <RelatedList key={shown.key} relation={shown} row={row} kept={[LIST]} />
    </Flex>
  );
}
