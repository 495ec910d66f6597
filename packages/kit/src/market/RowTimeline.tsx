import type { DataSetView } from '@daas/contract/datasets/view';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { Link, useIntl } from '@umijs/max';
import { Alert, Button, Empty, Flex, Segmented, Tag, Timeline, Typography, theme } from 'antd';
import { useState } from 'react';
import { Changed } from '../Changed';
import { labelOf } from '../DataValue/named';
import { businessDay } from '../format';
import { useApi } from '../hooks/useApi';
import { Name } from '../Name';
import { Waiting } from '../Waiting';
import { fieldsOf } from './DetailSections';
import styles from './detail.module.css';
import { rowPath } from './paths';

type Event = EndpointOutput<'market.timeline'>['events'][number];
type Source = Event['source'];
interface Props {
  view: DataSetView;
  rowId: string;
}

/** Dates and dated records of the row are one kind to readers. */
const KINDS = { own: ['date', 'record'], related: ['related'], load: ['load'] } as const satisfies Record<
  string,
  readonly Source[]
>;
type Kind = keyof typeof KINDS;
const COLOURS: Record<Source, string> = { date: 'blue', record: 'blue', related: 'green', load: 'orange' };

/** What happened to a row and to what belongs to it, newest first. */
export function RowTimeline({ view, rowId }: Props) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const [chosen, setChosen] = useState<Kind | 'all'>('all');
  const { data, error, refresh } = useApi('market.timeline', { dataSet: view.key, rowId }, { skipErrorHandler: true });
  const text = (id: string, values?: Record<string, string>) => formatMessage({ id: `data-timeline.${id}` }, values);
  if (!data)
    return error ? (
      <Alert type="error" showIcon title={text('failed')} action={<Button onClick={refresh}>{text('again')}</Button>} />
    ) : (
      <Waiting />
    );
  const isOf = (kind: Kind, { source }: Event) => (KINDS[kind] as readonly Source[]).includes(source);
  const there = (Object.keys(KINDS) as Kind[]).filter((kind) => data.events.some((event) => isOf(kind, event)));
  const shown = chosen === 'all' ? data.events : data.events.filter((event) => isOf(chosen, event));
  const today = businessDay();
  return (
    <div className={styles.sections} style={{ background: token.colorBgContainer, borderRadius: token.borderRadiusLG }}>
      {there.length > 1 && (
        <Segmented<Kind | 'all'>
          aria-label={text('which')}
          value={chosen}
          onChange={setChosen}
          options={(['all', ...there] as const).map((value) => ({ value, label: text(value) }))}
          className={styles.kinds ?? ''}
        />
      )}
      {data.events.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('none')} />
      ) : (
        <Timeline
          items={shown.map((event, index) => ({
            // Several things may happen on one day.
            key: index,
            color: event.at > today ? 'gray' : COLOURS[event.source],
            content: (
              <>
                <Typography.Text type="secondary" className="tabular">
                  {event.at}
                </Typography.Text>
                {event.at > today && (
                  <Tag variant="filled" className={styles.coming ?? ''}>
                    {text('coming')}
                  </Tag>
                )}
                <div>
                  <What view={view} event={event} />
                </div>
              </>
            ),
          }))}
        />
      )}
      {data.more && <Typography.Text type="secondary">{text('more')}</Typography.Text>}
    </div>
  );
}

function What({ view, event }: { view: DataSetView; event: Event }) {
  const { formatMessage } = useIntl();
  switch (event.source) {
    case 'date':
      return fieldsOf(view, [event.field])[0]?.label ?? event.field;
    case 'record':
      return <Recorded view={view} event={event} />;
    case 'related': {
      const relation = view.relations.find(({ key }) => key === event.relation);
      const to = event.path ?? rowPath({ key: event.data_set, detail_path: null }, event.id);
      return (
        <Flex gap={4} wrap align="baseline">
          <Tag variant="filled">{relation?.title}</Tag>
          <Link to={to}>
            <Name>{event.title}</Name>
          </Link>
        </Flex>
      );
    }
    default:
      return (
        <>
          {formatMessage({ id: `data-timeline.${event.kind}` })}
          {event.fields.map(({ field: name, before, after }) => {
            const [field] = fieldsOf(view, [name]);
            return field && <Changed key={name} field={field} before={before} after={after} />;
          })}
        </>
      );
  }
}

/** A record by its columns: the first says what it is, the others what of it. */
function Recorded({ view, event }: { view: DataSetView; event: Extract<Event, { source: 'record' }> }) {
  const [field] = fieldsOf(view, [event.field]);
  const columns = (field?.columns ?? []).filter(({ name_en }) => event.values[name_en] !== undefined);
  const [what, ...others] = columns.filter(({ name_en }) => event.values[name_en] !== null);
  return (
    <>
      {what ? <Name>{labelOf(what, event.values[what.name_en])}</Name> : field?.label}
      {others.map((column) => (
        <div key={column.name_en}>
          <Typography.Text type="secondary">{column.label}</Typography.Text>{' '}
          <Name>{labelOf(column, event.values[column.name_en])}</Name>
        </div>
      ))}
    </>
  );
}
