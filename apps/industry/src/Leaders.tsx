import { useApi } from '@daas/kit/hooks/useApi';
import { useDataSet } from '@daas/kit/hooks/useDataSet';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { RetryAlert } from '@daas/kit/RetryAlert';
import { rowPath } from '@daas/market-ui/paths';
import { Link } from '@umijs/max';
import { Empty, Skeleton, theme } from 'antd';
import styles from './index.module.css';
import { companiesOf, type IndustryRow } from './useIndustry';

const ENTERPRISE = 'enterprise';
const SHOWN = 10;

interface Company {
  id: string;
  name: string;
  registered_capital: number | null;
}

/** The companies of an industry with the most registered capital. */
export function Leaders({ row }: { row: IndustryRow }) {
  const format = useFormat();
  const { token } = theme.useToken();
  const { view, error: unworded, refresh: readView } = useDataSet(ENTERPRISE, { showErrorInPlace: true });
  const fields: (keyof Company)[] = ['name', 'registered_capital'];
  const { data, error, refresh } = useApi(
    'market.search',
    { data_set: ENTERPRISE, filter: companiesOf(row), sort: '-registered_capital', fields, pageSize: SHOWN },
    { showErrorInPlace: true },
  );
  const text = useText('industry');
  const common = useText('common');
  if (error ?? unworded)
    return (
      <RetryAlert
        title={common('load-failed')}
        onRetry={() => {
          readView();
          refresh();
        }}
      />
    );
  if (!data || !view) return <Skeleton active paragraph={{ rows: SHOWN }} />;
  const list = data.list as unknown as Company[];
  if (list.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('no-companies')} />;
  return (
    <ol className={styles.links}>
      {list.map(({ id, name, registered_capital }) => (
        <li key={id}>
          <Link to={rowPath(view, id)}>
            <Name>{name}</Name>
          </Link>
          <span className="tabular" style={{ color: token.colorTextSecondary }}>
            {format.quantity(registered_capital, '万元')}
          </span>
        </li>
      ))}
    </ol>
  );
}
