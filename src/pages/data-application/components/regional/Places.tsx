import { ChinaMap } from '@daas/kit/ChinaMap';
import { PlainLink } from '@daas/kit/PlainLink';
import { ReadTable } from '@daas/kit/ReadTable';
import { history } from '@umijs/max';
import uniq from 'lodash/uniq';
import { useMemo } from 'react';
import { Figure } from './Figure';
import { type Part, rowsPath, useReportTexts } from './useReport';

const HEIGHT = 400;
const SHOWN = 12;
/** Across, in pixels: the area says how much. */
const DOT = { least: 5, most: 34 };
/** Degrees beside the outermost places. */
const MARGIN = 1.5;

/** Where it is: provinces as colours, cities or counties as dots, and the largest in a table. */
export function Places({ report, measure, number }: Part) {
  const { text, placeName, measureName, amount, format } = useReportTexts();
  const { list, level } = report.places;
  const total = list.reduce((sum, { values }) => sum + (values[measure] ?? 0), 0);
  const sorted = useMemo(
    () => [...list].sort((one, other) => (other.values[measure] ?? 0) - (one.values[measure] ?? 0)),
    [list, measure],
  );
  const { provinces, points, bounds } = useMemo(() => {
    const sums = new Map<string, number>();
    for (const { province, values } of list) sums.set(province, (sums.get(province) ?? 0) + (values[measure] ?? 0));
    const most = Math.max(1, ...list.map(({ values }) => values[measure] ?? 0));
    const placed = list.flatMap((place, index) => {
      const { lng, lat, values } = place;
      if (lng === null || lat === null) return [];
      const size = Math.max(DOT.least, DOT.most * Math.sqrt((values[measure] ?? 0) / most));
      return [{ id: String(index), name: placeName(place, level), lng, lat, size }];
    });
    const [lngs, lats] = [placed.map(({ lng }) => lng), placed.map(({ lat }) => lat)];
    return {
      provinces: [...sums].map(([name, value]) => ({ name, value })),
      points: placed,
      bounds:
        placed.length > 0
          ? ([
              Math.min(...lngs) - MARGIN,
              Math.min(...lats) - MARGIN,
              Math.max(...lngs) + MARGIN,
              Math.max(...lats) + MARGIN,
            ] as [number, number, number, number])
          : undefined,
    };
  }, [list, level, measure, placeName]);
  const table = (
    <ReadTable
      label={text('places')}
      rowKey={({ province, city, county }) => `${province}/${city}/${county}`}
      dataSource={sorted.slice(0, SHOWN)}
      columns={[
        {
          title: text(level),
          key: 'name',
          render: (_, place) => <PlainLink to={rowsPath(place.filter)}>{placeName(place, level)}</PlainLink>,
        },
        ...uniq([measure, 'companies' as const]).map((one) => ({
          title: measureName(one),
          key: one,
          align: 'end' as const,
          render: (_: unknown, { values }: (typeof list)[number]) => (
            <span className="tabular">{amount(one, values[one])}</span>
          ),
        })),
        {
          title: text('share'),
          key: 'share',
          align: 'end',
          render: (_, { values }) => (
            <span className="tabular">{format.percent(total > 0 ? (values[measure] ?? 0) / total : null)}</span>
          ),
        },
      ]}
    />
  );
  return (
    <>
      <Figure number={number} title={text('map', { measure: measureName(measure) })} formula={text('map-formula')}>
        {(picture) => (
          <ChinaMap
            key={measure}
            label={text('map', { measure: measureName(measure) })}
            title={measureName(measure)}
            unit={measure.endsWith('capital') ? '万元' : ''}
            values={provinces}
            points={points}
            bounds={bounds}
            height={HEIGHT}
            picture={picture}
            onPoint={(id) => {
              const place = list[Number(id)];
              if (place) history.push(rowsPath(place.filter));
            }}
          />
        )}
      </Figure>
      <Figure number={number + 1} title={text('largest-places', { count: Math.min(SHOWN, list.length) })} long>
        {table}
      </Figure>
    </>
  );
}
