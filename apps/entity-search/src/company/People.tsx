import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { searchPath } from '@daas/market-ui/paths';
import { SourceLine } from '@daas/market-ui/SourceLine';
import { Link } from '@umijs/max';
import { Tag } from 'antd';
import styles from './company.module.css';
import { type Record, useRecords } from './useRecords';

/** Who leads a company: each person with the posts, the legal representative first. */
export function People({ uscc }: { uscc: string }) {
  const format = useFormat();
  const { view, data, rows, error, labelOf } = useRecords('officer', 'company_uscc', uscc, {
    fields: ['person', 'person_id', 'posts', 'is_representative', 'since'],
  });
  const text = useText('entity');
  if (error || data?.total === 0) return null;
  const sorted = [...rows].sort((one, other) => Number(other.is_representative) - Number(one.is_representative));
  const everywhere = (row: Record) =>
    searchPath('officer', { field: 'person_id', op: 'eq', value: String(row.person_id) });
  return (
    <section>
      <h2 className={styles.title}>{text('people')}</h2>
      <ScrollTable<Record>
        label={text('people')}
        rowKey={(row) => String(row.id)}
        loading={!data}
        dataSource={sorted}
        columns={[
          {
            title: text('person'),
            render: (_, row) => (
              <>
                <Name>{String(row.person ?? '--')}</Name>{' '}
                <Link to={everywhere(row)} className="tabular">
                  {String(row.person_id)}
                </Link>
              </>
            ),
          },
          {
            title: text('posts'),
            render: (_, row) => (
              <>
                {((row.posts ?? []) as string[]).map((post) => (
                  <Tag key={post} variant="filled">
                    {labelOf('posts', post)}
                  </Tag>
                ))}
                {row.is_representative === true && <Tag color="blue">{text('representative')}</Tag>}
              </>
            ),
          },
          {
            title: text('since'),
            render: (_, row) => <span className="tabular">{format.day(row.since as string)}</span>,
          },
        ]}
      />
      {view && <SourceLine view={view} at={data?.updated_at} />}
    </section>
  );
}
