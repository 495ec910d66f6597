import type { EndpointOutput } from '@daas/contract/endpoints';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useTermName } from '@daas/kit/hooks/useTermName';
import { facetKey } from '@daas/market-ui/state';
import { Link, useIntl } from '@umijs/max';
import { Typography } from 'antd';

type FindingView = EndpointOutput<'customerGroup.remoteOffice'>['finding'];

/** What the group comes to, in a sentence whose names lead to these rows. */
export function Finding({ finding: { total, capped, city, industry } }: { finding: FindingView }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const term = useTermName();
  if (total === 0) return null;
  const rows = (field: string, value: string) => (
    <Link
      key={field}
      style={{ textDecoration: 'underline' }}
      to={`?${new URLSearchParams({ [facetKey(field)]: value })}`}
    >
      {term(value)}
    </Link>
  );
  const say = (id: string, values: Parameters<typeof formatMessage>[1]) =>
    formatMessage({ id: `application-group.${id}` }, values);
  return (
    <Typography.Paragraph style={{ margin: 0, fontSize: 16 }}>
      {say('total', { count: format.count(total, capped) })}
      {city && say('city', { city: rows('city', city.value), count: format.number(city.count) })}
      {industry &&
        say('trade', { industry: rows('industry_l2', industry.value), count: format.number(industry.count) })}
    </Typography.Paragraph>
  );
}
