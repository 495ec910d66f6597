import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { PageTitle } from '@daas/kit/PageTitle';
import { RetryAlert } from '@daas/kit/RetryAlert';
import { Link } from '@umijs/max';
import { Empty, Flex, Skeleton, Tag, Typography, theme } from 'antd';
import styles from '../index.module.css';
import { groupPath } from '../paths';

/** Every group the reader may open. */
export function GroupList() {
  const format = useFormat();
  const { token } = theme.useToken();
  const { data, error, refresh } = useApi('market.groups', {}, { showErrorInPlace: true });
  const text = useText('customer-group');
  const areas = (['market', 'bidding'] as const)
    .map((area) => ({ area, groups: (data?.list ?? []).filter((group) => group.area === area) }))
    .filter(({ groups }) => groups.length > 0);
  return (
    <Flex vertical gap="large">
      <PageTitle text={text('text')}>{text('title')}</PageTitle>
      {error && !data ? (
        <RetryAlert title={text('failed')} onRetry={refresh} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : areas.length === 0 ? (
        <Empty description={text('none')} />
      ) : (
        areas.map(({ area, groups }) => (
          <section key={area} aria-label={text(area)}>
            <Typography.Title level={2} style={{ margin: 0, fontSize: token.fontSizeLG }}>
              {text(area)}
            </Typography.Title>
            <ul className={styles.cards}>
              {groups.map((group) => (
                <li key={group.type}>
                  <Link
                    to={groupPath(group)}
                    className={styles.card}
                    style={{
                      background: token.colorBgContainer,
                      borderColor: token.colorBorderSecondary,
                      color: token.colorText,
                    }}
                  >
                    <Flex gap="small" align="center" justify="space-between">
                      <span className={styles.name}>{group.name}</span>
                      <Tag variant="filled">{group.data_set_name}</Tag>
                    </Flex>
                    <Typography.Text type="secondary" className={styles.description ?? ''}>
                      {group.description}
                    </Typography.Text>
                    <span className="tabular">{text('count', { count: format.count(group.total, group.capped) })}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
    </Flex>
  );
}
