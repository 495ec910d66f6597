import { Link, useIntl } from '@umijs/max';
import { Card, theme } from 'antd';
import maxBy from 'lodash/maxBy';
import type { ReactElement } from 'react';
import styles from './index.module.css';
import { LEAST_SPECIAL } from './Structure';
import { type Part, rowsPath, useReportTexts } from './useReport';

/** Below it, 1.0 times is written, which is no speciality. */
const NOTABLE = 1.05;

/** What was found, in sentences whose names and numbers lead to their rows. */
export function Findings({ answer, report, measure }: Omit<Part, 'number'>) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const { format, amount, measureName, industryName, index, term } = useReportTexts();
  const totals = report.totals.find((one) => one.measure === measure);
  if (!totals || totals.region === 0) return null;
  const compared = answer.comparison.name;
  const say = (id: string, values: Record<string, string | ReactElement>) => (
    <li key={id}>{formatMessage({ id: `regional.finding.${id}` }, values)}</li>
  );
  const link = (key: string, path: string, text: string) => (
    <Link key={key} to={path}>
      {text}
    </Link>
  );
  const largest = maxBy(report.industries, ({ values }) => values[measure] ?? 0);
  const special = maxBy(
    report.industries.filter(({ lq, values }) => lq[measure] != null && (values.companies ?? 0) >= LEAST_SPECIAL),
    ({ lq }) => lq[measure] ?? 0,
  );
  const missing = maxBy(
    report.chain.list.filter(({ gap, side }) => gap === 'missing' && side === 'upstream'),
    ({ weight }) => weight,
  );
  const { growth } = report;
  return (
    <Card size="small" variant="borderless" className={styles.figure ?? ''}>
      <ul className={styles.findings} style={{ fontSize: token.fontSizeLG }}>
        {say('size', {
          measure: measureName(measure),
          amount: link('rows', rowsPath(report.region), amount(measure, totals.region)),
          share: format.percent(totals.comparison > 0 ? totals.region / totals.comparison : null),
          compared,
        })}
        {largest &&
          say('largest', {
            industry: link('industry', rowsPath(largest.filter), industryName(largest)),
            share: format.percent((largest.values[measure] ?? 0) / totals.region),
            there: format.percent(
              totals.comparison > 0 ? (largest.comparison[measure] ?? 0) / totals.comparison : null,
            ),
            compared,
          })}
        {special &&
          (special.lq[measure] ?? 0) >= NOTABLE &&
          say('special', {
            industry: link('industry', rowsPath(special.filter), industryName(special)),
            lq: index(special.lq[measure], 1),
            compared,
          })}
        {growth.rate !== null &&
          growth.comparison_rate !== null &&
          say(growth.rate >= growth.comparison_rate ? 'faster' : 'slower', {
            rate: format.percent(growth.rate),
            other: format.percent(growth.comparison_rate),
            from: String(growth.from),
            to: String(growth.to),
            compared,
          })}
        {missing && say('missing', { division: term(missing.division), weight: format.number(missing.weight, 1) })}
      </ul>
    </Card>
  );
}
