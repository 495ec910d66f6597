import { businessDay, startOfBusinessDay } from '@daas/kit/format';
import { useApi } from '@daas/kit/hooks/useApi';
import { history, useIntl } from '@umijs/max';
import { Flex, Segmented, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { callsPath } from '../../components/CallRecords/paths';
import { Stats } from '../../components/CallRecords/Stats';

const DAYS = [1, 7, 30, 90] as const;
const DEFAULT_DAYS = 30;

const daysBefore = (days: number) =>
  new Date(startOfBusinessDay(businessDay()).getTime() - days * 86_400_000).toISOString();

/** Calls, success, spend and latency of the app over the last days; a bar leads to its calls. */
export function Usage({ appId }: { appId: number }) {
  const { formatMessage } = useIntl();
  const [days, setDays] = useState<number>(DEFAULT_DAYS);
  // Business days, today among them, as everywhere.
  const from = useMemo(() => daysBefore(days - 1), [days]);
  const { data, error, refresh } = useApi('call.stats', { app_id: appId, from }, { showErrorInPlace: true });
  return (
    <section>
      <Flex justify="space-between" align="center" gap="small" wrap style={{ marginBottom: 12 }}>
        <Typography.Title level={5} style={{ margin: 0 }}>
          {formatMessage({ id: 'app-detail.usage' })}
        </Typography.Title>
        <Segmented
          value={days}
          onChange={setDays}
          aria-label={formatMessage({ id: 'app-detail.usage-period' })}
          options={DAYS.map((value) => ({
            value,
            label: formatMessage({ id: 'app-detail.usage-days' }, { days: value }),
          }))}
        />
      </Flex>
      <Stats
        mode="live"
        subject={`app:${appId}`}
        stats={data}
        failed={Boolean(error) && !data}
        onAgain={refresh}
        onPeriod={(start, end) =>
          history.push(
            `${callsPath({ appId: String(appId), mode: 'live' })}&${new URLSearchParams([
              ['period', start],
              ['period', end],
            ])}`,
          )
        }
      />
    </section>
  );
}
