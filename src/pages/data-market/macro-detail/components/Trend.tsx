import { DownloadOutlined, PictureOutlined } from '@ant-design/icons';
import { MACRO_MEASURES } from '@daas/contract/enums';
import { type MacroMeasure, measured, PEOPLE_TAB, type Years } from '@daas/contract/macroMeasures';
import { CopyButton } from '@daas/kit/CopyButton';
import { PALETTE } from '@daas/kit/chart/palette';
import { useApi } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { useIntl } from '@umijs/max';
import { Button, Empty, Flex, Segmented, Select, Typography } from 'antd';
import groupBy from 'lodash/groupBy';
import uniq from 'lodash/uniq';
import uniqBy from 'lodash/uniqBy';
import { usePicture } from '@/components/usePicture';
import { Modelled, type Series } from '../../components/macro/Figure';
import styles from '../../components/macro/index.module.css';
import { Panel } from '../../components/Panel';
import { CHARTS, type Change, type ChartKind } from '../useView';
import { SeriesChart } from './SeriesChart';
import { YearRange } from './YearRange';

interface Props {
  /** Which of them is drawn large. */
  indicator: Series['indicator'];
  /** The topic's series of the region. */
  own: Series[];
  /** The same of the region and of those it is compared with. */
  all: Series[];
  kind: ChartKind;
  measure: MacroMeasure;
  years: Years;
  onChange: (change: Change) => void;
  onDownload: (indicator?: string) => void;
}

const HEIGHT = 340;
const SMALL_HEIGHT = 150;

/** Indicators over the years, regions beside each other: one large, or all of the topic small. */
export function Trend({ indicator, own, all, kind, measure, years, onChange, onDownload }: Props) {
  const { locale } = useIntl();
  const { picture, save } = usePicture();
  const text = useText('macro');
  const regions = uniq(all.map(({ region }) => region.code));
  const people = useApi('macro.series', { regions, tab: PEOPLE_TAB }, { ready: measure === 'per-head' });

  const populations = people.data?.series ?? [];
  const asShown = (series: Series[]) => measured(series, { measure, years, populations, language: locale });
  const groups = Object.values(groupBy(all, (one) => one.indicator.code));
  const ofIndicator = groups.find(([one]) => one?.indicator.code === indicator.code) ?? [];
  const small = kind === 'small';
  const charts = (small ? groups : [ofIndicator]).map(asShown).filter(([one]) => one && one.points.length > 0);
  const flat = charts.flat();
  const dataYears = (small ? all : ofIndicator).flatMap(({ points }) => points.map(({ year }) => year));
  const [first, last] = [Math.min(...dataYears), Math.max(...dataYears)];
  const sources = uniq(flat.map(({ source }) => source.name));
  // What an index is against is said below the chart: on each number it would hide the lines.
  const axisUnit = ({ indicator: { unit } }: Series) => (measure === 'index' ? '' : unit);
  const name = small ? text(`tab.${indicator.tab}`) : indicator.name;
  return (
    <Panel
      title={text('trend')}
      extra={
        <Flex gap="small" className={styles.controls ?? ''}>
          {!small && (
            <Select
              size="small"
              aria-label={text('indicator')}
              value={indicator.code}
              popupMatchSelectWidth={false}
              showSearch={{ optionFilterProp: 'label' }}
              options={own.map((one) => ({ value: one.indicator.code, label: one.indicator.name }))}
              onChange={(code) => onChange({ indicator: code })}
              className={styles.indicator ?? ''}
            />
          )}
          <Segmented<MacroMeasure>
            size="small"
            aria-label={text('measure')}
            value={measure}
            options={MACRO_MEASURES.map((value) => ({ value, label: text(`measure-${value}`) }))}
            onChange={(value) => onChange({ measure: value === 'value' ? '' : value })}
          />
          <Segmented<ChartKind>
            size="small"
            aria-label={text('chart')}
            value={kind}
            options={CHARTS.map((value) => ({ value, label: text(`chart-${value}`) }))}
            onChange={(value) => onChange({ chart: value === 'line' ? '' : value })}
          />
        </Flex>
      }
    >
      {flat.length === 0 ? (
        <div style={{ minHeight: HEIGHT, alignContent: 'center' }}>
          {!people.loading && (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={text(measure === 'per-head' ? 'no-total' : 'no-base')}
            />
          )}
        </div>
      ) : small ? (
        <>
          {regions.length > 1 && <Regions series={all} />}
          <ul className={styles.small}>
            {charts.map((series) => {
              const [one] = series as [Series];
              return (
                <li key={one.indicator.code}>
                  <Button
                    type="link"
                    size="small"
                    className={styles.smallName ?? ''}
                    onClick={() => onChange({ indicator: one.indicator.code, chart: '' })}
                  >
                    {one.indicator.name}
                  </Button>
                  <SeriesChart
                    small
                    series={series}
                    regions={regions}
                    unit={axisUnit(one)}
                    kind="line"
                    height={SMALL_HEIGHT}
                    label={labelOf(series)}
                  />
                </li>
              );
            })}
          </ul>
        </>
      ) : (
        <SeriesChart
          key={measure}
          series={flat}
          regions={regions}
          unit={flat[0] ? axisUnit(flat[0]) : ''}
          kind={kind}
          height={HEIGHT}
          label={labelOf(flat)}
          picture={picture}
        />
      )}
      {first < last && (
        <YearRange
          key={`${first} ${last} ${years.from} ${years.to}`}
          first={first}
          last={last}
          value={years}
          onChange={onChange}
        />
      )}
      <Flex gap="small" align="center" justify="space-between" wrap>
        <Typography.Text type="secondary">
          {!small && `${name} · ${flat[0]?.indicator.unit ?? indicator.unit} · `}
          {text('from', { source: sources.join(' / ') })}{' '}
          {flat.some(({ points }) => points.some(({ modelled }) => modelled)) && <Modelled />}
        </Typography.Text>
        <Flex gap="small" wrap>
          <CopyButton size="small" text={window.location.href} label={text('link')} />
          {!small && (
            <Button size="small" icon={<PictureOutlined aria-hidden />} onClick={() => void save(name)}>
              {text('picture')}
            </Button>
          )}
          <Button
            size="small"
            icon={<DownloadOutlined aria-hidden />}
            onClick={() => onDownload(small ? undefined : indicator.code)}
          >
            {text('download')}
          </Button>
        </Flex>
      </Flex>
    </Panel>
  );
}

/** Which colour is which region, for all small charts together. */
function Regions({ series }: { series: readonly Series[] }) {
  const regions = uniqBy(
    series.map(({ region }) => region),
    'code',
  );
  return (
    <Flex gap="middle" wrap style={{ marginBlockEnd: 8 }}>
      {regions.map(({ code, name }, index) => (
        <Flex key={code} gap={6} align="center">
          <span
            aria-hidden
            style={{ width: 10, height: 10, borderRadius: 2, background: PALETTE[index % PALETTE.length] }}
          />
          {name}
        </Flex>
      ))}
    </Flex>
  );
}

const labelOf = (series: readonly Series[]): string =>
  `${series[0]?.indicator.name} (${series[0]?.indicator.unit}): ${series.map(({ region }) => region.name).join(', ')}`;
