import { MACRO_TABS } from '@daas/contract/datasets/vocabulary';
import { ClosedApplication, isClosed } from '@daas/kit/ClosedApplication';
import { useApi } from '@daas/kit/hooks/useApi';
import { useDataSet } from '@daas/kit/hooks/useDataSet';
import { PageSkeleton } from '@daas/kit/PageSkeleton';
import { PageTitle } from '@daas/kit/PageTitle';
import { RetryAlert } from '@daas/kit/RetryAlert';
import { SourceLine } from '@daas/market-ui/SourceLine';
import { history, Link, useIntl, useSearchParams } from '@umijs/max';
import { Empty, Flex } from 'antd';
import { Figure, type Series } from '../components/macro/Figure';
import styles from '../components/macro/index.module.css';
import { ProvinceRanking } from '../components/macro/ProvinceRanking';
import { useMacroPaths } from '../components/macro/paths';
import { RegionPicker } from '../components/macro/RegionPicker';
import { COUNTRY, useRegions } from '../components/macro/regions';
import { Panel } from '../components/Panel';

/** Figures of a topic that are shown. */
const SHOWN = 3;
const FIRST = 'gdp';
const QUIETLY = { showErrorInPlace: true };

/** Macro data of a place: its key figures by topic, and the provinces beside each other. // §2 */
export default function MacroHome() {
  const { formatMessage } = useIntl();
  const { home } = useMacroPaths();
  const [query] = useSearchParams();
  const region = query.get('region') ?? COUNTRY;
  const regions = useRegions();
  const { view } = useDataSet('macro');
  const { data, error, refresh } = useApi('macro.series', { regions: [region] }, QUIETLY);
  // Every province has the same indicators.
  const sample = regions.provinces[0]?.code ?? '';
  const { data: provincial, error: unranked } = useApi('macro.series', { regions: [sample] }, { ready: sample !== '' });
  const choices = (provincial?.series ?? []).map(({ indicator }) => indicator);
  const indicatorCode = query.get('map') ?? FIRST;
  const mapped = choices.some(({ code }) => code === indicatorCode) ? indicatorCode : choices[0]?.code;
  const pathTo = (change: Record<string, string>) =>
    `${home}?${new URLSearchParams({ ...Object.fromEntries(query), ...change })}`;
  const go = (change: Record<string, string>) => history.push(pathTo(change));
  if (isClosed(error)) return <ClosedApplication error={error} again={refresh} />;
  return (
    <Flex vertical gap="middle">
      <Flex justify="space-between" align="flex-start" gap="small" wrap>
        <PageTitle text={formatMessage({ id: 'macro.home-text' })}>{formatMessage({ id: 'macro.home' })}</PageTitle>
        <RegionPicker regions={regions} value={region} onChange={(code) => go({ region: code })} />
      </Flex>
      {error && !data ? (
        <RetryAlert title={formatMessage({ id: 'macro.failed' })} onRetry={refresh} />
      ) : data ? (
        <div className={styles.topics}>
          {MACRO_TABS.map(({ value: tab }) => (
            <Topic
              key={tab}
              tab={tab}
              region={region}
              series={data.series.filter((one) => one.indicator.tab === tab)}
            />
          ))}
        </div>
      ) : (
        <PageSkeleton />
      )}
      {mapped ? (
        <ProvinceRanking
          regions={regions}
          indicator={mapped}
          choices={choices}
          year={Number(query.get('year')) || null}
          onChange={(change) => go(change.map ? { ...change, year: '' } : change)}
          pathOf={(code) => pathTo({ region: code })}
          onProvince={(code) => go({ region: code })}
        />
      ) : (
        !provincial && !unranked && !regions.error && <PageSkeleton />
      )}
      {view && <SourceLine view={view} at={data?.updated_at} />}
    </Flex>
  );
}

function Topic({ tab, region, series }: { tab: string; region: string; series: Series[] }) {
  const { formatMessage } = useIntl();
  const { tabPath } = useMacroPaths();
  // What is modelled is no headline: it stands with its mark among all indicators.
  const published = series.filter(({ points }) => points.at(-1)?.modelled === false);
  return (
    <Panel
      title={formatMessage({ id: `macro.tab.${tab}` })}
      extra={<Link to={tabPath(tab, { region })}>{formatMessage({ id: 'macro.open' }, { count: series.length })}</Link>}
    >
      {published.length > 0 ? (
        <div className={styles.figures}>
          {published.slice(0, SHOWN).map((one) => (
            <Figure key={one.indicator.code} series={one} />
          ))}
        </div>
      ) : (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={formatMessage({ id: series.length > 0 ? 'macro.none-published' : 'macro.none' })}
        />
      )}
    </Panel>
  );
}
