import { type MeasureOf, MeasureValue } from '@daas/kit/MeasureValue';
import { Card, Typography } from 'antd';
import type { ReactNode } from 'react';
import styles from './Figures.module.css';

export interface Figure {
  key: string;
  label: string;
  value: ReactNode;
  /** Of the company's records; without it a date or a setting. */
  of?: MeasureOf;
  note?: ReactNode;
  /** Needs action. */
  warns?: boolean;
}

/** The few numbers a page is about. */
export function Figures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <section className={styles.figures} aria-label={label}>
      {figures.map(({ key, label: name, value, of, note, warns }) => (
        <Card key={key} size="small" styles={{ body: { padding: 16 } }}>
          <Typography.Text type="secondary">{name}</Typography.Text>
          <div className={`${styles.value} tabular`}>
            <Typography.Text {...(warns ? { type: 'warning' as const } : {})}>
              {of ? <MeasureValue {...of}>{value}</MeasureValue> : value}
            </Typography.Text>
          </div>
          {note !== undefined && (
            <Typography.Text type="secondary" style={{ fontSize: 13 }}>
              {note}
            </Typography.Text>
          )}
        </Card>
      ))}
    </section>
  );
}
