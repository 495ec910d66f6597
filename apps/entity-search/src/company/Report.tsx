import type { DataSetView } from '@daas/contract/datasets/view';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { DataValue } from '@daas/kit/DataValue';
import { businessDay } from '@daas/kit/format';
import { useApi } from '@daas/kit/hooks/useApi';
import { useDataSet } from '@daas/kit/hooks/useDataSet';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { SourceLine } from '@daas/market-ui/SourceLine';
import { useIntl } from '@umijs/max';
import { Button, theme } from 'antd';
import type { ReactNode } from 'react';
import styles from './company.module.css';
import { OfficerLine } from './OfficerLine';
import { useOfficers } from './useOfficers';
import { useRecords } from './useRecords';

type Row = Record<string, unknown>;
interface Props {
  view: DataSetView;
  row: Row;
}

const FACTS = [
  'uscc',
  'status',
  'kind',
  'legal_representative',
  'registered_capital',
  'paid_in_capital',
  'established_date',
  'industry_l3',
  'scale',
  'employees_band',
  'revenue_band',
  'insured_count',
  'address',
  'business_scope',
];
const FIGURES = ['year', 'staff', 'revenue', 'net_profit', 'tax_paid', 'total_assets'];
/** Lines of each list: together they are two sheets of A4. */
const LINES = { risks: 8, people: 8, ends: 8, reports: 3, events: 14 };

/** What a company's page says: a cover and two sheets of paper. */
export function Report({ view, row }: Props) {
  const format = useFormat();
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const uscc = String(row.uscc);
  const rowId = String(row.id);
  const subject = { data_set: 'enterprise', row_id: rowId };
  const quiet = { showErrorInPlace: true };
  const around = useApi('market.around', subject, quiet);
  const control = useApi('market.control', { row_id: rowId }, quiet);
  const timeline = useApi('market.timeline', subject, quiet);
  const risks = useRecords('risk', 'company_uscc', uscc, {
    fields: ['title', 'kind', 'state', 'recorded_date', 'amount'],
    sort: '-recorded_date',
    facets: ['kind'],
    pageSize: LINES.risks,
  });
  const people = useOfficers(uscc);
  const { view: holdings } = useDataSet('shareholding', quiet);
  const reports = useRecords('annual_report', 'company_uscc', uscc, {
    fields: FIGURES,
    sort: '-year',
    pageSize: LINES.reports,
  });
  const text = useText('entity');
  const field = (of: DataSetView, name: string) => of.fields.find(({ name_en }) => name_en === name);
  const relationCounts = Object.entries(around.data?.relations ?? {}).filter(([, { total }]) => total > 0);
  const today = businessDay();
  const past = timeline.data?.events.filter(({ at }) => at <= today) ?? [];
  const counts = risks.data?.facets[0]?.values ?? [];
  const ends = control.data?.ends ?? [];
  /** How many a list shows where it is cut. */
  const cut = (shown: number, total = 0): ReactNode =>
    total > shown && (
      <p>{formatMessage({ id: 'entity.cut' }, { shown: format.number(shown), total: format.number(total) })}</p>
    );
  return (
    <article
      className={styles.report}
      style={{ background: token.colorBgContainer, borderRadius: token.borderRadiusLG }}
      aria-label={text('report')}
    >
      <div className="no-print">
        <Button type="primary" onClick={() => window.print()}>
          {text('print')}
        </Button>
      </div>
      <header className={styles.cover}>
        <p className={styles.coverName}>
          <Name>{String(row.name)}</Name>
        </p>
        <p>{text('report')}</p>
        <p className="tabular">{uscc}</p>
        <p>{formatMessage({ id: 'entity.made' }, { day: format.day(today) })}</p>
      </header>
      <div className={styles.columns}>
        <Part title={text('who')}>
          <dl>
            {FACTS.flatMap((name) => {
              const fact = field(view, name);
              return fact && row[name] !== null && row[name] !== undefined
                ? [<Fact key={name} label={fact.label} value={<DataValue field={fact} value={row[name]} />} />]
                : [];
            })}
          </dl>
          {sourceOf(view)}
        </Part>
        <Part title={text('trust')}>
          {counts.length === 0 ? (
            text('no-risks')
          ) : (
            <p>{counts.map(({ label, count }) => `${label} ${format.number(count)}`).join(' · ')}</p>
          )}
          <ul>
            {risks.rows.map((risk) => (
              <li key={String(risk.id)}>
                <span className="tabular">{String(risk.recorded_date)}</span> {risks.labelOf('kind', risk.kind)}{' '}
                <Name>{String(risk.title)}</Name> · {risks.labelOf('state', risk.state)}
              </li>
            ))}
          </ul>
          {cut(LINES.risks, risks.data?.total)}
          {sourceOf(risks.view)}
        </Part>
        <Part title={text('people')}>
          <ul>
            {people.officers.slice(0, LINES.people).map((officer) => (
              <li key={officer.id}>
                <OfficerLine officer={officer} />
              </li>
            ))}
          </ul>
          {cut(LINES.people, people.data?.total)}
          {sourceOf(people.view)}
        </Part>
        <Part title={text('ends')}>
          <ul>
            {ends.slice(0, LINES.ends).map(({ id, name, share }) => (
              <li key={id}>
                <Name>{name}</Name> <span className="tabular">{format.percent(share / 100, 2)}</span>
              </li>
            ))}
          </ul>
          {cut(LINES.ends, ends.length)}
          {sourceOf(holdings)}
        </Part>
        <Part title={text('records')}>
          <dl>
            {relationCounts.map(([key, count]) => (
              <Fact
                key={key}
                label={view.relations.find((relation) => relation.key === key)?.title ?? key}
                value={format.count(count.total, count.capped)}
              />
            ))}
          </dl>
        </Part>
        <Part title={text('changes')}>
          <ul>
            {past.slice(0, LINES.events).map((event, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: several things may happen on one day
              <li key={index}>
                <span className="tabular">{event.at}</span> <Name>{eventText(event, view)}</Name>
              </li>
            ))}
          </ul>
          {cut(LINES.events, past.length)}
        </Part>
      </div>
      {reports.rows.length > 0 && reports.view && (
        <Part title={text('reports')}>
          <table>
            <thead>
              <tr>
                {FIGURES.map((name) => (
                  <th key={name}>{reports.view && field(reports.view, name)?.label}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {reports.rows.map((report) => (
                <tr key={String(report.id)}>
                  {FIGURES.map((name) => {
                    const figure = reports.view && field(reports.view, name);
                    return <td key={name}>{figure && <DataValue field={figure} value={report[name]} />}</td>;
                  })}
                </tr>
              ))}
            </tbody>
          </table>
          {cut(LINES.reports, reports.data?.total)}
          {sourceOf(reports.view)}
        </Part>
      )}
    </article>
  );
}

const sourceOf = (view: DataSetView | undefined): ReactNode => view && <SourceLine view={view} at={view.updated_at} />;

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}

/** One line of what happened. */
function eventText(event: EndpointOutput<'market.timeline'>['events'][number], view: DataSetView): string {
  const labelOf = (name: string) => view.fields.find(({ name_en }) => name_en === name)?.label ?? name;
  switch (event.source) {
    case 'related':
      return `${view.relations.find(({ key }) => key === event.relation)?.title ?? ''} ${event.title}`;
    case 'record':
      return [labelOf(event.field), ...Object.values(event.values).slice(0, 1)].join(' ');
    case 'load':
      return event.fields.map(({ field }) => labelOf(field)).join(' ');
    default:
      return labelOf(event.field);
  }
}
