import { useDataSet } from '@daas/kit/hooks/useDataSet';
import { useIntl } from '@umijs/max';
import { Progress, Typography } from 'antd';
import styles from './index.module.css';

/** How many of the matched rows hold a value, field by field: what one pays for. */
export function FillRates({ rates, dataSet }: { rates: Record<string, number>; dataSet: string }) {
  const { formatMessage } = useIntl();
  const { view } = useDataSet(dataSet);
  const labels = new Map(view?.fields.map((field) => [field.name_en, field.label]));
  return (
    <section aria-label={formatMessage({ id: 'file.fill-rates' })}>
      <Typography.Text type="secondary">{formatMessage({ id: 'file.fill-rates' })}</Typography.Text>
      <div className={styles.rates}>
        {Object.entries(rates).map(([name, rate]) => {
          const label = labels.get(name) ?? name;
          return (
            <div key={name}>
              <span>{label}</span>
              <Progress size="small" percent={Math.round(rate * 100)} status="normal" aria-label={label} />
            </div>
          );
        })}
      </div>
    </section>
  );
}
