import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { SourceLine } from '@daas/market-ui/SourceLine';
import { Link } from '@umijs/max';
import { Tag } from 'antd';
import styles from './company.module.css';
import { type Officer, useOfficers } from './useOfficers';

/** The officers of a company by importance. */
export function People({ uscc }: { uscc: string }) {
  const format = useFormat();
  const { officers, view, data, error } = useOfficers(uscc);
  const text = useText('entity');
  if (error || data?.total === 0) return null;
  return (
    <section>
      <h2 className={styles.title}>{text('people')}</h2>
      <ScrollTable<Officer>
        label={text('people')}
        rowKey="id"
        loading={!data}
        dataSource={officers}
        columns={[
          {
            title: text('person'),
            render: (_, { name, path }) => (
              <Link to={path}>
                <Name>{name}</Name>
              </Link>
            ),
          },
          {
            title: text('posts'),
            render: (_, { posts, isRepresentative }) => (
              <>
                {posts.map((post) => (
                  <Tag key={post} variant="filled">
                    {post}
                  </Tag>
                ))}
                {isRepresentative && <Tag color="blue">{text('representative')}</Tag>}
              </>
            ),
          },
          {
            title: text('since'),
            render: (_, { since }) => <span className="tabular">{format.day(since)}</span>,
          },
        ]}
      />
      {view && <SourceLine view={view} at={data?.updated_at} />}
    </section>
  );
}
