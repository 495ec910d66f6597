import { DownloadOutlined } from '@ant-design/icons';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { useIntl } from '@umijs/max';
import { Button, Flex } from 'antd';
import uniq from 'lodash/uniq';
import { digitsOf, Modelled, type Series } from '../../components/macro/Figure';
import { Panel } from '../../components/Panel';

interface Props {
  series: Series[];
  onShow: (indicator: string) => void;
  /** Of one indicator, or of all. */
  onDownload: (indicator?: string) => void;
}

/** Newest years that are shown; the file has all. */
const YEARS = 5;

/** Every series of the topic in one region, with its newest years. */
export function SeriesTable({ series, onShow, onDownload }: Props) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const text = useText('macro');
  const common = useText('common');
  const years = uniq(series.flatMap(({ points }) => points.map(({ year }) => year)))
    .sort((one, other) => other - one)
    .slice(0, YEARS);
  return (
    <Panel
      title={text('table')}
      extra={
        <Button size="small" icon={<DownloadOutlined aria-hidden />} onClick={() => onDownload()}>
          {text('download-all')}
        </Button>
      }
    >
      <ScrollTable
        label={text('table')}
        rowKey={({ indicator }) => indicator.code}
        dataSource={series}
        columns={[
          {
            title: text('indicator'),
            key: 'indicator',
            render: (_, { indicator, points }) => (
              <Flex gap="small" align="center">
                <Button type="link" size="small" style={{ padding: 0 }} onClick={() => onShow(indicator.code)}>
                  {indicator.name}
                </Button>
                {points.at(-1)?.modelled && <Modelled />}
              </Flex>
            ),
          },
          ...years.map((year) => ({
            title: String(year),
            key: String(year),
            align: 'end' as const,
            render: (_: unknown, { points, indicator }: Series) => {
              const point = points.find((one) => one.year === year);
              return (
                <bdi className="tabular">
                  {format.quantity(point?.value, indicator.unit, digitsOf(point?.value ?? 0))}
                </bdi>
              );
            },
          })),
          { title: common('source'), key: 'source', render: (_, { source }) => source.name },
          {
            title: text('file'),
            key: 'file',
            render: (_, one) => (
              <Button
                type="text"
                size="small"
                icon={<DownloadOutlined />}
                aria-label={formatMessage({ id: 'macro.download-series' }, { name: one.indicator.name })}
                onClick={() => onDownload(one.indicator.code)}
              />
            ),
          },
        ]}
      />
    </Panel>
  );
}
