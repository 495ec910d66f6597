import { Link } from '@umijs/max';
import { Card, Typography } from 'antd';
import styles from './index.module.css';
import { type Answer, type Report, rowsPath, useReportTexts } from './useReport';

/** What the region comes to, and its part of what it is compared with. */
export function Totals({ answer, report }: { answer: Answer; report: Report }) {
  const { text, format, measureName, amount } = useReportTexts();
  return (
    <section className={styles.totals} aria-label={text('totals')}>
      {report.totals.map(({ measure, region, comparison }) => (
        <Card key={measure} size="small" variant="borderless" className={styles.figure ?? ''}>
          <div className={styles.total}>
            <Typography.Text type="secondary">{measureName(measure)}</Typography.Text>
            <Link to={rowsPath(report.region)}>
              <span className={`${styles.value} tabular`}>{amount(measure, region)}</span>
            </Link>
            <Typography.Text type="secondary">
              {text('part-of', {
                share: format.percent(comparison > 0 ? region / comparison : null),
                name: answer.comparison.name,
              })}
            </Typography.Text>
          </div>
        </Card>
      ))}
      <Card size="small" variant="borderless" className={styles.figure ?? ''}>
        <div className={styles.total}>
          <Typography.Text type="secondary">
            {text('growth-rate', { from: report.growth.from, to: report.growth.to })}
          </Typography.Text>
          <span className={`${styles.value} tabular`}>{format.percent(report.growth.rate)}</span>
          <Typography.Text type="secondary">
            {answer.comparison.name} {format.percent(report.growth.comparison_rate)}
          </Typography.Text>
        </div>
      </Card>
    </section>
  );
}
