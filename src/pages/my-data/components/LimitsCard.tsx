import { UNLIMITED } from '@daas/contract/constants';
import type { Subject } from '@daas/contract/measures';
import type { Limits, LimitsUsed } from '@daas/contract/shapes';
import { businessDay } from '@daas/kit/format';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { type MeasureOf, MeasureValue } from '@daas/kit/MeasureValue';
import { useIntl } from '@umijs/max';
import { Descriptions, Flex, Progress, Typography } from 'antd';
import { EditableCard } from './EditableCard';
import { LimitFields } from './LimitFields';

interface Props {
  limits: Limits;
  used: LimitsUsed;
  /** Whose limits. */
  subject: Subject;
  hint: string;
  save: (limits: Limits) => Promise<unknown>;
  saving: boolean;
}

/** Limits of an app or a connector with what is used of each: read, or edited in place. */
export function LimitsCard({ limits, used, subject, hint, save, saving }: Props) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const day = businessDay();
  const row = (
    key: Exclude<keyof Limits, 'ends_at'>,
    usedNow: number | null,
    show: (value: number) => string,
    of?: Pick<MeasureOf, 'measure' | 'period'>,
  ) => {
    const limit = limits[key];
    return {
      key,
      label: formatMessage({ id: `connector.limit.${key}` }),
      children: (
        <Flex vertical style={{ width: '100%', maxWidth: 320 }}>
          <span className="tabular">
            {usedNow !== null && of && (
              <>
                <MeasureValue {...of} subject={subject}>
                  {show(usedNow)}
                </MeasureValue>
                {' / '}
              </>
            )}
            <span data-setting>{limit === null ? formatMessage({ id: 'connector.limit.none' }) : show(limit)}</span>
          </span>
          {limit !== null && usedNow !== null && (
            <Progress
              size="small"
              percent={Math.min(100, Math.round((usedNow / limit) * 100))}
              status={usedNow >= limit ? 'exception' : 'normal'}
              aria-label={formatMessage({ id: `connector.limit.${key}` })}
            />
          )}
        </Flex>
      ),
    };
  };
  return (
    <EditableCard
      title={formatMessage({ id: 'connector.limits' })}
      access="edit-connector-limit"
      values={{ limits }}
      fields={
        <>
          <LimitFields />
          <Typography.Text type="secondary">{hint}</Typography.Text>
        </>
      }
      save={(values) => save({ ...UNLIMITED, ...values.limits })}
      saving={saving}
    >
      <Descriptions
        size="small"
        layout="vertical"
        colon={false}
        column={{ xs: 1, sm: 2 }}
        items={[
          row('per_second', null, (value) => format.number(value)),
          row('per_day', used.today, format.number, { measure: 'calls_limited', period: day }),
          row('total', used.total, format.number, { measure: 'calls_limited', period: 'ever' }),
          row('spend_per_call', null, format.money),
          row('spend_per_day', used.spend_today, format.money, { measure: 'spend_limited', period: day }),
          row('spend_per_month', used.spend_this_month, format.money, {
            measure: 'spend_limited',
            period: day.slice(0, 7),
          }),
          row('spend_total', used.spend_total, format.money, { measure: 'spend_limited', period: 'ever' }),
          {
            key: 'ends_at',
            label: formatMessage({ id: 'connector.limit.ends_at' }),
            children: limits.ends_at ? format.time(limits.ends_at) : formatMessage({ id: 'connector.limit.no-end' }),
          },
        ]}
      />
      <Typography.Text type="secondary">{formatMessage({ id: 'connector.limit.counted' })}</Typography.Text>
    </EditableCard>
  );
}
