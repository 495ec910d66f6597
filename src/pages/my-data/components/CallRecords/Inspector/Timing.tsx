import { useFormat } from '@daas/kit/hooks/useFormat';
import { useIntl } from '@umijs/max';
import { theme } from 'antd';
import sum from 'lodash/sum';
import type { CallDetail } from './callDetail';
import styles from './index.module.css';
import { Section } from './Section';

/** Where the time went: each stage begins where the one before ended. */
export function Timing({ call: { timing, duration_ms } }: { call: CallDetail }) {
  const { formatMessage, messages } = useIntl();
  const format = useFormat();
  const { token } = theme.useToken();
  const measured = sum(timing.map(({ ms }) => ms));
  const total = Math.max(measured, duration_ms, Number.EPSILON);
  const nameOf = (stage: string) => {
    const id = `calls.stage.${stage}`;
    return id in messages ? formatMessage({ id }) : stage;
  };
  let passed = 0;
  const bars = timing.map(({ stage, ms }) => {
    const bar = { stage, ms, start: passed / total, share: ms / total };
    passed += ms;
    return bar;
  });
  if (bars.length === 0) return null;
  return (
    <Section title={formatMessage({ id: 'calls.timing' }, { total: format.duration(duration_ms) })}>
      <dl className={styles.timing}>
        {bars.map(({ stage, ms, start, share }) => (
          <div key={stage} className={styles.stage}>
            <dt>{nameOf(stage)}</dt>
            <dd className={styles.track} style={{ background: token.colorFillTertiary }}>
              <span
                className={styles.bar}
                style={{
                  insetInlineStart: `${start * 100}%`,
                  inlineSize: `max(2px, ${share * 100}%)`,
                  background: token.colorPrimary,
                }}
              />
            </dd>
            <dd className={`${styles.ms} tabular`}>
              <bdi>{`${format.number(ms, 2)} ms`}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
