import type { FilterNode } from '@daas/contract/datasets/filter';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { searchPath } from '@daas/market-ui/paths';
import { SourceLine } from '@daas/market-ui/SourceLine';
import { Link, useIntl } from '@umijs/max';
import { theme } from 'antd';
import styles from './company.module.css';
import { useRecords } from './useRecords';

/** States of a record that is not settled. */
const OPEN: readonly unknown[] = ['在列', '未履行', '审理中'];
/** Of as many the latest of each kind is known. */
const LOOKED_AT = 200;
const LAPSED: FilterNode = { field: 'status', op: 'in', value: ['已过期', '暂停', '撤销', '注销'] };

interface RiskSummary {
  key: string;
  label: string;
  count: number;
  latest: { title: string; day: string; open: boolean } | undefined;
  to: string;
}

/** Whether one may trust a company: how many of each kind are on file with the latest, and of which kinds there are none. */
export function RiskStrip({ uscc }: { uscc: string }) {
  const format = useFormat();
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const risks = useRecords('risk', 'company_uscc', uscc, {
    fields: ['title', 'kind', 'state', 'recorded_date'],
    sort: '-recorded_date',
    facets: ['kind'],
    pageSize: LOOKED_AT,
  });
  const lapsed = useRecords('qualification', 'holder_uscc', uscc, {
    fields: ['name', 'valid_to'],
    sort: '-valid_to',
    pageSize: 1,
    more: LAPSED,
  });
  const text = useText('entity');
  const kinds = risks.view?.fields.find(({ name_en }) => name_en === 'kind')?.values ?? [];
  if (risks.error) return null;
  const counts = new Map(risks.data?.facets[0]?.values.map(({ value, count }) => [value, count]));
  const summaries: RiskSummary[] = kinds.map(({ value, label }) => {
    const latest = risks.rows.find(({ kind }) => kind === value);
    const filter: FilterNode = { op: 'and', items: [risks.filter, { field: 'kind', op: 'eq', value }] };
    return {
      key: value,
      label,
      count: counts.get(value) ?? 0,
      latest: latest && {
        title: String(latest.title),
        day: String(latest.recorded_date),
        open: risks.rows.some(({ kind, state }) => kind === value && OPEN.includes(state)),
      },
      to: searchPath('risk', filter),
    };
  });
  const [certificate] = lapsed.rows;
  // Nothing is said of certificates that cannot be read.
  if (lapsed.data)
    summaries.push({
      key: 'lapsed',
      label: text('lapsed'),
      count: lapsed.data.total,
      latest: certificate && { title: String(certificate.name), day: String(certificate.valid_to), open: false },
      to: searchPath('qualification', lapsed.filter),
    });
  const recorded = summaries.filter(({ count }) => count > 0);
  const none = summaries.filter(({ count }) => count === 0).map(({ label }) => label);
  const comma = formatMessage({ id: 'common.comma' });
  // Before all of it is known it has another height, and what follows would move.
  const loaded = risks.view && risks.data && (lapsed.data || lapsed.error);
  return (
    <section aria-label={text('trust')} aria-busy={!loaded} className={loaded ? 'no-print' : 'no-print waits'}>
      {/* All at once: the last would move when those before it come. */}
      {loaded && recorded.length > 0 && (
        <ul className={styles.strip} style={{ background: token.colorBgContainer, borderRadius: token.borderRadiusLG }}>
          {recorded.map(({ key, label, count, latest, to }) => (
            <li key={key}>
              <div style={{ color: token.colorTextSecondary }}>{label}</div>
              <div
                className={`${styles.count} tabular`}
                style={{ color: latest?.open ? token.colorErrorText : token.colorText }}
              >
                <Link to={to}>{format.number(count)}</Link>
              </div>
              <div className={styles.latest} style={{ color: token.colorTextSecondary }} title={latest?.title}>
                {latest && (
                  <>
                    <span className="tabular">{latest.day}</span> <Name>{latest.title}</Name>
                  </>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {loaded && none.length > 0 && (
        <p className={styles.none}>{formatMessage({ id: 'entity.none-on-file' }, { kinds: none.join(comma) })}</p>
      )}
      {risks.view && <SourceLine view={risks.view} at={risks.data?.updated_at} />}
    </section>
  );
}
