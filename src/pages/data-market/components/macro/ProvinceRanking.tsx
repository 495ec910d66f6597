import { ChinaMap } from '@daas/kit/chart/ChinaMap';
import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { PageSkeleton } from '@daas/kit/PageSkeleton';
import { RetryAlert } from '@daas/kit/RetryAlert';
import { useIntl } from '@umijs/max';
import { Flex, Select, Typography } from 'antd';
import { BarList } from '../BarList';
import { Panel } from '../Panel';
import { Modelled } from './Figure';
import styles from './index.module.css';
import type { Regions } from './regions';

interface Props {
  regions: Regions;
  indicator: string;
  /** Indicators there are of provinces. */
  choices: { code: string; name: string }[];
  year: number | null;
  onChange: (change: { map?: string; year?: string }) => void;
  /** The address with a province chosen. */
  pathOf: (code: string) => string;
  onProvince: (code: string) => void;
}

/** One indicator in all provinces: as colours of a map, and as a list of the same values. */
export function ProvinceRanking({ regions, indicator, choices, year, onChange, pathOf, onProvince }: Props) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const { data, error, refresh } = useApi('macro.ranking', {
    indicator,
    level: 'province',
    ...(year ? { year } : {}),
  });
  const text = useText('macro');
  const current = data?.indicator.code === indicator ? data : undefined;
  return (
    <Panel
      title={text('by-province')}
      extra={
        <Flex gap="small" wrap>
          <Select
            size="small"
            aria-label={text('indicator')}
            value={indicator}
            popupMatchSelectWidth={false}
            options={choices.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={(code) => onChange({ map: code })}
          />
          <Select
            size="small"
            aria-label={text('year')}
            value={current?.year ?? null}
            options={(current?.years ?? []).map((value) => ({ value, label: String(value) }))}
            onChange={(value) => onChange({ year: String(value) })}
          />
        </Flex>
      }
    >
      {current ? (
        <div className={styles.split}>
          <ChinaMap
            label={`${current.indicator.name} ${current.year}`}
            title={current.list[0]?.modelled ? formatMessage({ id: 'macro.modelled' }) : ''}
            unit={current.indicator.unit}
            values={current.list.flatMap(({ region, value }) => {
              const province = regions.byCode.get(region.code);
              return province ? [{ name: province.name, value }] : [];
            })}
            onProvince={(name) => {
              const region = regions.byName.get(name);
              if (region) onProvince(region.code);
            }}
          />
          <Flex vertical gap="small">
            <Typography.Text type="secondary">
              {current.list[0]?.source.name} {current.list[0]?.modelled && <Modelled />}
            </Typography.Text>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1) */}
            <section className={styles.scroll} tabIndex={0} aria-label={current.indicator.name}>
              <BarList
                label={current.indicator.name}
                bars={current.list.map(({ region, value }) => ({
                  key: region.code,
                  label: region.name,
                  value,
                  text: format.quantity(value, current.indicator.unit, 1),
                  to: pathOf(region.code),
                }))}
              />
            </section>
          </Flex>
        </div>
      ) : error ? (
        <RetryAlert title={text('failed')} onRetry={refresh} />
      ) : (
        <PageSkeleton rows={8} />
      )}
    </Panel>
  );
}
