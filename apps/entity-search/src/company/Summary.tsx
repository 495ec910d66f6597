import type { DataSetView } from '@daas/contract/datasets/view';
import { DataValue } from '@daas/kit/DataValue';
import { businessDay } from '@daas/kit/format';
import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { TimelineEvent } from '@daas/market-ui/RowTimeline';
import { type ReactNode, useId } from 'react';
import { Party } from './Control';
import styles from './company.module.css';
import { OfficerLine } from './OfficerLine';
import { useControlSentence } from './useControlSentence';
import { useOfficers } from './useOfficers';
import { useRecords } from './useRecords';

interface Props {
  view: DataSetView;
  row: Record<string, unknown>;
}

const FIGURES = ['revenue', 'net_profit', 'total_assets', 'staff'];
/** Lines of each list. */
const LINES = { people: 4, ends: 3, events: 5 };

/** Who leads a company, who controls it, how large it is and what changed: each from the tab that says more. */
export function Summary({ view, row }: Props) {
  const format = useFormat();
  const text = useText('entity');
  const uscc = String(row.uscc);
  const rowId = String(row.id);
  const quiet = { showErrorInPlace: true };
  const people = useOfficers(uscc);
  const control = useApi('market.control', { row_id: rowId }, quiet);
  const controlSentence = useControlSentence();
  const reports = useRecords('annual_report', 'company_uscc', uscc, {
    fields: ['year', ...FIGURES],
    sort: '-year',
    pageSize: 1,
  });
  const timeline = useApi('market.timeline', { data_set: view.key, row_id: rowId }, quiet);
  const today = businessDay();
  const events = timeline.data?.events.filter(({ at }) => at <= today).slice(0, LINES.events) ?? [];
  const ends = control.data?.ends ?? [];
  const [report] = reports.rows;
  const answers = [people, control, reports, timeline];
  // All at once: what came later would move what follows.
  if (answers.some(({ data, error }) => !data && !error)) return <div className="waits" />;
  return (
    <div className={`${styles.columns} ${styles.summary}`}>
      <Lines title={text('people')} shown={people.officers.length > 0}>
        {people.officers.slice(0, LINES.people).map((officer) => (
          <li key={officer.id}>
            <OfficerLine officer={officer} />
          </li>
        ))}
      </Lines>
      <Lines title={text('ends')} shown={ends.length > 0} before={control.data && controlSentence(control.data)}>
        {ends.slice(0, LINES.ends).map(({ share, ...end }) => (
          <li key={end.id}>
            <Party {...end} /> <span className="tabular">{format.percent(share / 100, 2)}</span>
          </li>
        ))}
      </Lines>
      <Lines title={text('size')} shown={report !== undefined} before={report && `${report.year}`}>
        {FIGURES.map((name) => {
          const field = reports.view?.fields.find(({ name_en }) => name_en === name);
          return (
            field && (
              <li key={name}>
                {field.label} <DataValue field={field} value={report?.[name]} />
              </li>
            )
          );
        })}
      </Lines>
      <Lines title={text('changes')} shown={events.length > 0}>
        {events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several things may happen on one day
          <li key={index} className={styles.event}>
            <span className="tabular">{event.at}</span>
            <div>
              <TimelineEvent view={view} event={event} />
            </div>
          </li>
        ))}
      </Lines>
    </div>
  );
}

interface LinesProps {
  title: string;
  shown: boolean;
  before?: ReactNode;
  children: ReactNode;
}

function Lines({ title, shown, before, children }: LinesProps) {
  const id = useId();
  if (!shown) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {before && <p className={styles.lead}>{before}</p>}
      <ul className={styles.lines}>{children}</ul>
    </section>
  );
}
