import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useTermName, useTermsRead } from '@daas/kit/hooks/useTermName';
import { useText } from '@daas/kit/hooks/useText';
import { RetryAlert } from '@daas/kit/RetryAlert';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { Link } from '@umijs/max';
import { Skeleton, theme } from 'antd';
import styles from './index.module.css';

const SECTIONS = { field: 'depth', op: 'eq', value: 1 } as const;
const FIELDS = ['name', 'code', 'company_count', 'new_company_count', 'factory_count', 'top_provinces'];

/** The sections of the standard: where to begin. */
export function Home({ basename }: { basename: string }) {
  const format = useFormat();
  const termName = useTermName();
  const termsRead = useTermsRead();
  const { token } = theme.useToken();
  const { data, error, refresh } = useApi(
    'market.search',
    { data_set: 'industry', filter: SECTIONS, sort: 'code', fields: FIELDS, pageSize: 50 },
    { showErrorInPlace: true },
  );
  const text = useText('industry');
  const common = useText('common');
  if (error) return <RetryAlert title={common('load-failed')} onRetry={refresh} />;
  if (!data || !termsRead) return <Skeleton active paragraph={{ rows: 12 }} />;
  const number = (name: string) => ({
    title: text(name),
    dataIndex: name,
    align: 'end' as const,
    render: (value: number) => <span className="tabular">{format.number(value)}</span>,
  });
  return (
    <div className={styles.sheet} style={{ background: token.colorBgContainer, borderRadius: token.borderRadiusLG }}>
      <ScrollTable
        label={text('sections')}
        rowKey={(row) => String(row.id)}
        dataSource={data.list}
        columns={[
          {
            title: text('section'),
            render: (_, row) => (
              <Link to={`${basename}/${String(row.code)}`}>
                {String(row.code)} {termName(String(row.name))}
              </Link>
            ),
          },
          number('company_count'),
          number('new_company_count'),
          number('factory_count'),
          {
            title: text('top_provinces'),
            dataIndex: 'top_provinces',
            render: (value: string[] | null) => format.orDash(value?.map(termName).join(common('comma'))),
          },
        ]}
      />
    </div>
  );
}
