import type { CustomerGroup } from '@daas/contract/customerGroups';
import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { Link, useIntl } from '@umijs/max';
import { Tag, Typography } from 'antd';
import styles from '../index.module.css';
import { groupPath } from '../paths';

/** The other groups of the area, each with how many it holds. */
export function GroupLinks({ area, current }: { area: CustomerGroup['area']; current: string }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const { data } = useApi('market.groups', { area }, { skipErrorHandler: true });
  const others = (data?.list ?? []).filter(({ type }) => type !== current);
  if (others.length === 0) return null;
  const label = formatMessage({ id: 'customer-group.others' });
  return (
    <nav aria-label={label} className={styles.links}>
      <Typography.Text type="secondary">{label}</Typography.Text>
      {others.map((group) => (
        <Link key={group.type} to={groupPath(group)}>
          <Tag>
            {group.name} {format.number(group.total)}
            {group.capped && '+'}
          </Tag>
        </Link>
      ))}
    </nav>
  );
}
