import { CUSTOMER_GROUPS, type CustomerGroup } from '@daas/contract/customerGroups';
import { nameOf } from '@daas/contract/naming';
import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { Link, useIntl } from '@umijs/max';
import { Tag, Typography } from 'antd';
import { useAppearance } from '@/appearance';
import styles from '../index.module.css';
import { groupPath } from '../paths';

/** A group before it is counted keeps the place it will have. */
const placeOf = (group: CustomerGroup, locale: string) => ({
  type: group.type,
  area: group.area,
  name: nameOf(group, locale),
  total: 0,
  capped: true,
});

/** The other groups of the area, each with how many it holds. */
export function GroupLinks({ area, current }: { area: CustomerGroup['area']; current: string }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const { locale } = useAppearance();
  const { data, error } = useApi('market.groups', { area }, { showErrorInPlace: true });
  const placeholders = error
    ? []
    : CUSTOMER_GROUPS.filter((group) => group.area === area).map((group) => placeOf(group, locale));
  const others = (data?.list ?? placeholders).filter(({ type }) => type !== current);
  if (others.length === 0) return null;
  const label = formatMessage({ id: 'customer-group.others' });
  return (
    <nav aria-label={label} className={styles.links} style={data ? {} : { visibility: 'hidden' }}>
      <Typography.Text type="secondary">{label}</Typography.Text>
      {others.map((group) => (
        <Link key={group.type} to={groupPath(group)}>
          <Tag>
            {group.name} {format.count(group.total, group.capped)}
          </Tag>
        </Link>
      ))}
    </nav>
  );
}
