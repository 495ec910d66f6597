import type { EndpointOutput } from '@daas/contract/endpoints';
import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { Link, useIntl } from '@umijs/max';
import { Alert } from 'antd';
import styles from './company.module.css';
import { useControlSentence } from './useControlSentence';
import { postsPath } from './useOfficers';
import { isPerson } from './useOwnership';

type Answer = EndpointOutput<'market.control'>;
type End = Answer['ends'][number];
const SHOWN = 10;

/** Who stands at the ends, what each has of the company in the end, and who controls it. */
export function Control({ rowId }: { rowId: string }) {
  const format = useFormat();
  const { data, error } = useApi('market.control', { row_id: rowId }, { showErrorInPlace: true });
  const text = useText('entity');
  if (error || data?.ends.length === 0) return null;
  const percent = (value: number) => format.percent(value / 100, 2);
  return (
    <section aria-label={text('ends')}>
      <h2 className={styles.title}>{text('ends')}</h2>
      {data && <Verdict {...data} />}
      <ScrollTable<End>
        label={text('ends')}
        rowKey="id"
        loading={!data}
        dataSource={data?.ends.slice(0, SHOWN) ?? []}
        columns={[
          { title: text('end'), render: (_, end) => <Party {...end} /> },
          {
            title: text('share'),
            align: 'end',
            render: (_, { share }) => <span className="tabular">{percent(share)}</span>,
          },
        ]}
      />
      {data && data.ends.length > SHOWN && text('left', { count: format.number(data.ends.length - SHOWN) })}
    </section>
  );
}

/** A person leads to all of its posts, since others have the same masked name. */
export function Party({ path, ...party }: Pick<End, 'id' | 'name' | 'kind' | 'path'>) {
  const to = isPerson(party) ? postsPath(party.id) : path;
  const title = <Name>{party.name}</Name>;
  return to ? <Link to={to}>{title}</Link> : title;
}

function Verdict({ controller, levels, complete }: Answer) {
  const { formatMessage } = useIntl();
  const controlSentence = useControlSentence();
  const how = formatMessage({ id: 'entity.followed' }, { levels });
  return (
    <Alert
      type={complete ? 'info' : 'warning'}
      title={controlSentence({ controller })}
      description={complete ? how : `${how} ${formatMessage({ id: 'entity.incomplete' })}`}
      style={{ marginBlockEnd: 12 }}
    />
  );
}
