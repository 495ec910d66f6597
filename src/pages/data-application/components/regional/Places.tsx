import { ChinaMap } from '@daas/kit/chart/ChinaMap';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { history, Link } from '@umijs/max';
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
/** No province has a colour: a city's dot is told from its neighbour's, and two scales on one map are read as one. */
const NONE: { name: string; value: number }[] = [];

/** Parts of the largest value whose dots stand in the legend. */
const LEGEND = [0.1, 0.5, 1];
const sizeOf = (value: number, most: number) => Math.max(DOT.least, DOT.most * Math.sqrt(value / most));

/** Where it is: cities or counties as dots, the largest with their names, and these in a table. */
export function Places({ report, measure, number }: Part) {
  const { text, placeName, measureName, amount, format } = useReportTexts();
  const { list, level } = report.places;
  const total = list.reduce((sum, { values }) => sum + (values[measure] ?? 0), 0);
  const sorted = useMemo(
    () => [...list].sort((one, other) => (other.values[measure] ?? 0) - (one.values[measure] ?? 0)),
    [list, measure],
  );
  const { points, sizes, bounds } = useMemo(() => {
    const most = Math.max(1, sorted[0]?.values[measure] ?? 0);
    const placed = sorted.flatMap((place, index) => {
      const { lng, lat, values } = place;
      if (lng === null || lat === null) return [];
      const size = sizeOf(values[measure] ?? 0, most);
      return [{ id: String(index), name: placeName(place, level), lng, lat, size, labelled: index < SHOWN }];
    });
    const legend = uniq(LEGEND.map((part) => Math.max(1, Math.round(most * part))));
    const [lngs, lats] = [placed.map(({ lng }) => lng), placed.map(({ lat }) => lat)];
    return {
      points: placed,
      sizes: legend.map((value) => ({ size: sizeOf(value, most), text: amount(measure, value) })),
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
  }, [sorted, level, measure, placeName, amount]);
  const table = (
    <ScrollTable
      label={text('places')}
      rowKey={({ province, city, county }) => `${province}/${city}/${county}`}
      dataSource={sorted.slice(0, SHOWN)}
      columns={[
        {
          title: text(level),
          key: 'name',
          render: (_, place) => <Link to={rowsPath(place.filter)}>{placeName(place, level)}</Link>,
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
      <Figure
        number={number}
        title={text('map', { measure: measureName(measure) })}
        formula={text('map-formula', { count: Math.min(SHOWN, points.length) })}
      >
        {(picture) => (
          <ChinaMap
            key={measure}
            label={text('map', { measure: measureName(measure) })}
            title={measureName(measure)}
            values={NONE}
            points={points}
            sizes={sizes}
            bounds={bounds}
            height={HEIGHT}
            picture={picture}
            onPoint={(id) => {
              const place = sorted[Number(id)];
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
