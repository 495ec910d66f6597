import type { EndpointOutput } from '@daas/contract/endpoints';
import { LinkButton } from '@daas/kit/LinkButton';
import { OverflowRow } from '@daas/kit/OverflowRow';
import { searchPath } from '@daas/market-ui/paths';
import { useIntl } from '@umijs/max';
import { Tag, Typography } from 'antd';

/** Ready questions across data sets. */
export function HotFilters({ filters }: { filters: EndpointOutput<'market.home'>['hot_filters'] }) {
  const { formatMessage } = useIntl();
  // The best of each data set; its own page has the others.
  const best = filters.filter((one, index) => filters.findIndex(({ data_set }) => data_set === one.data_set) === index);
  if (best.length === 0) return null;
  return (
    <OverflowRow label={formatMessage({ id: 'data-home.hot' })}>
      <Typography.Text type="secondary">{formatMessage({ id: 'data-home.hot' })}</Typography.Text>
      {best.map(({ data_set, data_set_name, name, is_new, filter }) => (
        <LinkButton key={`${data_set} ${name}`} size="small" shape="round" to={searchPath(data_set, filter)}>
          {name}
          <Typography.Text type="secondary">{data_set_name}</Typography.Text>
          {is_new && (
            <Tag color="success" variant="filled">
              {formatMessage({ id: 'data-home.new' })}
            </Tag>
          )}
        </LinkButton>
      ))}
    </OverflowRow>
  );
}
