import { rankOfficers } from '@daas/contract/datasets/officerRank';
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

/** All posts of a person. Names are masked, so many people have the same. */
export const postsPath = (personId: unknown): string =>
  searchPath('officer', { field: 'person_id', op: 'eq', value: String(personId) });

/** The officers of a company by importance. */
export function People({ uscc }: { uscc: string }) {
  const format = useFormat();
  const { view, data, rows, error, labelOf } = useRecords('officer', 'company_uscc', uscc, {
    fields: ['person', 'person_id', 'posts', 'is_representative', 'since'],
  });
  const text = useText('entity');
  if (error || data?.total === 0) return null;
  return (
    <section>
      <h2 className={styles.title}>{text('people')}</h2>
      <ScrollTable<Record>
        label={text('people')}
        rowKey={(row) => String(row.id)}
        loading={!data}
        dataSource={rankOfficers(rows)}
        columns={[
          {
            title: text('person'),
            render: (_, row) => (
              <Link to={postsPath(row.person_id)}>
                <Name>{String(row.person ?? '--')}</Name>
              </Link>
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
