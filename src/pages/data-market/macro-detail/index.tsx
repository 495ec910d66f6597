import { MACRO_TABS } from '@daas/contract/datasets/vocabulary';
import type { EndpointInput } from '@daas/contract/endpoints';
import { ClosedApplication, isClosed } from '@daas/kit/ClosedApplication';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useDataSet } from '@daas/kit/hooks/useDataSet';
import { useText } from '@daas/kit/hooks/useText';
import { PageSkeleton } from '@daas/kit/PageSkeleton';
import { PageTitle } from '@daas/kit/PageTitle';
import { RetryAlert } from '@daas/kit/RetryAlert';
import { Tabs } from '@daas/kit/Tabs';
import { useShown } from '@daas/kit/title';
import { SourceLine } from '@daas/market-ui/SourceLine';
import { history } from '@umijs/max';
import { Card, Empty, Flex, Skeleton } from 'antd';
import { saveFile } from '@/request';
import { Figure } from '../components/macro/Figure';
import styles from '../components/macro/index.module.css';
import { ProvinceRanking } from '../components/macro/ProvinceRanking';
import { useMacroPaths } from '../components/macro/paths';
import { RegionPicker } from '../components/macro/RegionPicker';
import { COUNTRY, useRegions } from '../components/macro/regions';
import { ComparePicker } from './components/ComparePicker';
import { SeriesTable } from './components/SeriesTable';
import { Trend } from './components/Trend';
import { useView } from './useView';

/** Figures above the charts. */
const SHOWN = 4;

/** One topic of macro data: figures, years, regions, provinces, and each series as a file. // §2 */
export default function MacroDetail() {
  const { tabPath } = useMacroPaths();
  const look = useView();
  const { tab, region, compare } = look;
  const regions = useRegions();
  const { view } = useDataSet('macro');
  const { data, error, loading, refresh } = useApi(
    'macro.series',
    { regions: [region, ...compare], tab },
    { showErrorInPlace: true },
  );
  const sample = regions.provinces[0]?.code ?? '';
  const { data: provincial, error: unranked } = useApi(
    'macro.series',
    { regions: [sample], tab },
    { ready: sample !== '' },
  );
  const text = useText('macro');

  useShown(text(`tab.${tab}`));
  const own = (data?.series ?? []).filter((one) => one.region.code === region);
  const currentSeries = own.find((one) => one.indicator.code === look.indicator) ?? own[0];
  const choices = (provincial?.series ?? []).map(({ indicator }) => indicator);
  const mapped =
    choices.find(({ code }) => code === look.map) ??
    choices.find(({ code }) => code === currentSeries?.indicator.code) ??
    choices[0];
  const make = useAction('macro.file');
  const save = async (input: Omit<EndpointInput<'macro.file'>, 'tab'>) => {
    const file = await make.run({ ...input, tab }).catch(() => null);
    if (file) saveFile(new Blob([file.csv], { type: 'text/csv;charset=utf-8' }), file.name);
  };
  const { from, to } = look.years;
  const measureAndYears = { measure: look.measure, ...(from ? { from } : {}), ...(to ? { to } : {}) };
  if (isClosed(error)) return <ClosedApplication error={error} again={refresh} />;
  return (
    <Flex vertical gap="middle">
      <Flex justify="space-between" align="flex-start" gap="small" wrap>
        <PageTitle text={text('home-text')}>{text(`tab.${tab}`)}</PageTitle>
        <Flex gap="small" wrap>
          <RegionPicker
            regions={regions}
            value={region}
            // Regions of another level have other indicators.
            onChange={(code) =>
              look.go({ region: code, indicator: '', compare: code.length === region.length ? compare : [] })
            }
          />
          {region !== COUNTRY && (
            <ComparePicker
              regions={regions}
              region={region}
              value={compare}
              onChange={(codes) => look.go({ compare: codes })}
            />
          )}
        </Flex>
      </Flex>
      <Tabs
        tabBarStyle={{ margin: 0 }}
        activeKey={tab}
        onChange={(key) => history.push(tabPath(key, region === COUNTRY ? {} : { region }))}
        items={MACRO_TABS.map(({ value }) => ({ key: value, label: text(`tab.${value}`) }))}
      />
      {error && !data ? (
        <RetryAlert title={text('failed')} onRetry={refresh} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : !currentSeries ? (
        !loading && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('none')} />
      ) : (
        <>
          <Card variant="borderless">
            <div className={styles.figures}>
              {own.slice(0, SHOWN).map((one) => (
                <Figure key={one.indicator.code} series={one} />
              ))}
            </div>
          </Card>
          <Trend
            indicator={currentSeries.indicator}
            own={own}
            all={data.series}
            kind={look.chart}
            measure={look.measure}
            years={look.years}
            onChange={look.go}
            onDownload={(indicator) =>
              void save({ regions: [region, ...compare], ...measureAndYears, ...(indicator ? { indicator } : {}) })
            }
          />
        </>
      )}
      {data && mapped ? (
        <ProvinceRanking
          regions={regions}
          indicator={mapped.code}
          choices={choices}
          year={look.year}
          onChange={(change) => look.go(change.map ? { ...change, year: '' } : change)}
          pathOf={(code) => `${tabPath(tab)}?${look.addressOf({ region: code, compare: [] })}`}
          onProvince={(code) => look.go({ region: code, compare: [] })}
        />
      ) : (
        data && !provincial && !unranked && !regions.error && <PageSkeleton />
      )}
      {own.length > 0 && (
        <SeriesTable
          series={own}
          onShow={(indicator) => look.go({ indicator })}
          onDownload={(indicator) => void save({ regions: [region], indicator })}
        />
      )}
      {view && data && <SourceLine view={view} at={data.updated_at} />}
    </Flex>
  );
}
