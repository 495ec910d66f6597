import type { DataSetView } from '@daas/contract/datasets/view';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { PALETTE } from '@daas/kit/chart/palette';
import { labelOf } from '@daas/kit/DataValue/namedText';
import { businessDay } from '@daas/kit/format';
import { useApi } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { PageSkeleton } from '@daas/kit/PageSkeleton';
import { RetryAlert } from '@daas/kit/RetryAlert';
import { ValueChange } from '@daas/kit/ValueChange';
import { Link, useIntl } from '@umijs/max';
import { Empty, Flex, Select, Tag, Timeline, Typography, theme } from 'antd';
import groupBy from 'lodash/groupBy';
import { useState } from 'react';
import { fieldsOf } from './DetailSections';
import styles from './detail.module.css';
import { rowPath } from './paths';

type Event = EndpointOutput<'market.timeline'>['events'][number];
interface Props {
  view: DataSetView;
  rowId: string;
}

/** Dates and dated records of the row are one kind to readers, each relation is another, and so are changes of loads. */
const ALL = 'all';
const OWN = 'own';
const LOAD = 'load';
const kindOf = (event: Event): string =>
  event.source === 'related' ? event.relation : event.source === 'load' ? LOAD : OWN;

/** What happened to a row and to what belongs to it: by year, newest first, what is still to come last. */
export function RowTimeline({ view, rowId }: Props) {
  const { token } = theme.useToken();
  const [selectedKind, setSelectedKind] = useState(ALL);
  const { data, error, refresh } = useApi(
    'market.timeline',
    { data_set: view.key, row_id: rowId },
    { showErrorInPlace: true },
  );
  const text = useText('data-timeline');
  if (!data) return error ? <RetryAlert title={text('failed')} onRetry={refresh} /> : <PageSkeleton />;
  const titleOf = (kind: string) => view.relations.find(({ key }) => key === kind)?.title ?? text(kind);
  const byKind = groupBy(data.events, kindOf);
  const kinds = [OWN, ...view.relations.map(({ key }) => key), LOAD].filter((kind) => byKind[kind]);
  const visibleEvents = selectedKind === ALL ? data.events : (byKind[selectedKind] ?? []);
  const today = businessDay();
  const past = visibleEvents.filter(({ at }) => at <= today);
  const years = [...new Set(past.map(({ at }) => at.slice(0, 4)))];
  const coming = visibleEvents.filter(({ at }) => at > today).reverse();
  const colourOf = (event: Event): string => PALETTE[kinds.indexOf(kindOf(event)) % PALETTE.length] as string;
  const renderEvents = (events: Event[]) => <Events view={view} events={events} colourOf={colourOf} />;
  return (
    <div className={styles.sections} style={{ background: token.colorBgContainer, borderRadius: token.borderRadiusLG }}>
      {kinds.length > 1 && (
        <Select
          aria-label={text('which')}
          value={selectedKind}
          onChange={setSelectedKind}
          className={styles.kinds ?? ''}
          popupMatchSelectWidth={false}
          options={[
            { value: ALL, label: text(ALL) },
            ...kinds.map((kind) => ({ value: kind, label: `${titleOf(kind)} ${byKind[kind]?.length}` })),
          ]}
        />
      )}
      {data.events.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('none')} />}
      {years.map((year) => (
        <section key={year} aria-label={year}>
          <Typography.Title level={3} className={styles.year ?? ''}>
            {year}
          </Typography.Title>
          {renderEvents(past.filter(({ at }) => at.startsWith(year)))}
        </section>
      ))}
      {coming.length > 0 && (
        <section aria-label={text('coming')}>
          <Typography.Title level={3} className={styles.year ?? ''}>
            {text('coming')}
          </Typography.Title>
          {renderEvents(coming)}
        </section>
      )}
      {data.more && <Typography.Text type="secondary">{text('more')}</Typography.Text>}
    </div>
  );
}

function Events({
  view,
  events,
  colourOf,
}: Pick<Props, 'view'> & { events: Event[]; colourOf: (event: Event) => string }) {
  return (
    <Timeline
      items={events.map((event, index) => ({
        // Several things may happen on one day.
        key: index,
        color: colourOf(event),
        content: (
          <>
            <Typography.Text type="secondary" className="tabular">
              {event.at}
            </Typography.Text>
            <div>
              <TimelineEvent view={view} event={event} />
            </div>
          </>
        ),
      }))}
    />
  );
}

/** What happened, without its day. */
export function TimelineEvent({ view, event }: { view: DataSetView; event: Event }) {
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
            return field && <ValueChange key={name} field={field} before={before} after={after} />;
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
