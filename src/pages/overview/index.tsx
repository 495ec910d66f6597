import { daysKey } from '@daas/contract/measures';
import { useApi } from '@daas/kit/hooks/useApi';
import { PageTitle } from '@daas/kit/PageTitle';
import { RetryAlert } from '@daas/kit/RetryAlert';
import { useIntl, useSelector } from '@umijs/max';
import { Collapse, Flex, Skeleton } from 'antd';
import type { ProfileState } from '@/models/profile';
import { Announcements } from './components/Announcements';
import { Attention } from './components/Attention';
import { Figures } from './components/Figures';
import { FirstPath } from './components/FirstPath';
import { FirstSteps } from './components/FirstSteps';
import { MarketList } from './components/MarketList';
import { OwnWork } from './components/OwnWork';
import { Since } from './components/Since';
import { TopList } from './components/TopList';
import { Trend } from './components/Trend';
import { WeeklyReport } from './components/WeeklyReport';
import styles from './index.module.css';

const REFRESH_MS = 60_000;
/** Data sets at the end of the page, once the company has made calls. */
const NEWEST_SETS = 6;

/** What a customer wants to know first: money, calls, what needs attention, what to do next. */
export default function OverviewPage() {
  const { formatMessage } = useIntl();
  const weekly = useSelector(({ profile }: { profile: ProfileState }) => profile.weekly_report_visible);
  const { data, error, loading, refresh } = useApi('overview.get', {}, { pollingMs: REFRESH_MS, onFocus: true });

  if (!data)
    return error && !loading ? (
      <Flex vertical gap={16}>
        <PageTitle>{formatMessage({ id: 'overview.title' })}</PageTitle>
        <RetryAlert title={formatMessage({ id: 'overview.failed' })} onRetry={refresh} />
      </Flex>
    ) : (
      <Skeleton active paragraph={{ rows: 12 }} />
    );

  const { account, calls, attention, first_steps, announcements, market } = data;
  const month = daysKey(calls?.trend[0]?.day ?? '', calls?.trend.at(-1)?.day ?? '');
  // Before its first call a company has nothing to see here but the way to it.
  const starting = first_steps?.some(({ key, done }) => key === 'call' && !done) ?? false;
  const body = (
    <>
      {first_steps && !starting && <FirstSteps steps={first_steps} />}
      {(account || calls) && <Figures account={account} calls={calls} />}
      {!calls && <OwnWork />}
      <div className={styles.columns}>
        <div className={styles.main}>
          {calls ? (
            <>
              <Trend days={calls.trend} />
              <div className={styles.pair}>
                <TopList kind="connectors" rows={calls.connectors} period={month} />
                <TopList kind="apps" rows={calls.apps} period={month} />
              </div>
            </>
          ) : (
            <MarketList rows={market} />
          )}
        </div>
        <div className={styles.side}>
          <Attention items={attention} />
          {weekly && calls && <WeeklyReport days={calls.trend} />}
          <Announcements items={announcements} />
        </div>
      </div>
      <Since />
      {calls && <MarketList rows={market} newest={starting ? market.length : NEWEST_SETS} />}
    </>
  );
  return (
    <Flex vertical gap={16}>
      <PageTitle>{formatMessage({ id: 'overview.title' })}</PageTitle>
      {starting && first_steps ? (
        <>
          <FirstPath steps={first_steps} />
          <Collapse
            items={[
              {
                key: 'rest',
                label: formatMessage({ id: 'overview.rest' }),
                children: (
                  <Flex vertical gap={16}>
                    {body}
                  </Flex>
                ),
              },
            ]}
          />
        </>
      ) : (
        body
      )}
    </Flex>
  );
}
