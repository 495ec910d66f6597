import type { EndpointOutput } from '@daas/contract/endpoints';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { searchPath } from '@daas/market-ui/paths';
import { Link, useIntl } from '@umijs/max';
import { Flex, Tag, Typography, theme } from 'antd';
import { iconOf } from '@/components/dataSetIcons';
import { homeOf } from '../../domain-home/homes';
import styles from '../index.module.css';

type Category = EndpointOutput<'market.home'>['categories'][number];
type DataSet = Category['data_sets'][number];

const CARD_WIDTH = 260;

/** Every data set the reader may see: what it holds, how much, how fresh, from what price. */
export function Categories({ categories }: { categories: Category[] }) {
  const { token } = theme.useToken();
  const filled = categories.filter(({ data_sets }) => data_sets.length > 0);
  return (
    <div className={styles.categories}>
      {filled.map(({ key, name, data_sets }) => (
        <section
          key={key}
          aria-label={name}
          // As much room as it has cards, so that small categories share a row.
          style={{ flex: `${data_sets.length} 1 ${data_sets.length * CARD_WIDTH}px` }}
        >
          <Typography.Title level={2} style={{ margin: 0, fontSize: token.fontSizeLG }}>
            {name}
          </Typography.Title>
          <ul className={styles.cards}>
            {data_sets.map((one) => (
              <li key={one.key}>
                <Card dataSet={one} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Card({
  dataSet: { key, name, description, icon, rows, updated_at, is_new, is_hot, price },
}: {
  dataSet: DataSet;
}) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const { token } = theme.useToken();
  const text = useText('data-home');
  const common = useText('common');
  const Icon = iconOf(icon);
  return (
    <Link
      to={homeOf(key) ?? searchPath(key)}
      className={styles.card}
      style={{ background: token.colorBgContainer, borderColor: token.colorBorderSecondary, color: token.colorText }}
    >
      <Flex gap="small" align="center">
        <span
          className={styles.icon}
          style={{ background: token.colorPrimaryBg, color: token.colorPrimary }}
          aria-hidden
        >
          <Icon />
        </span>
        <span className={styles.name}>{name}</span>
        {is_new && (
          <Tag color="success" variant="filled">
            {text('new')}
          </Tag>
        )}
        {is_hot && (
          <Tag color="warning" variant="filled">
            {text('popular')}
          </Tag>
        )}
      </Flex>
      <Typography.Paragraph type="secondary" ellipsis={{ rows: 2 }} className={styles.description ?? ''}>
        {description}
      </Typography.Paragraph>
      <Flex gap="4px 16px" wrap className="tabular" style={{ fontSize: token.fontSizeSM }}>
        <span>{common('row-count', { count: format.number(rows) })}</span>
        <span style={{ color: token.colorTextSecondary }}>
          {updated_at ? text('updated', { at: format.day(updated_at) }) : text('not-loaded')}
        </span>
        <span style={{ color: token.colorTextSecondary }}>
          {text('from', { price: format.money(price.from) })}
          {price.own && ` · ${formatMessage({ id: 'price.own' })}`}
        </span>
      </Flex>
    </Link>
  );
}
