import type { DataSetView } from '@daas/contract/datasets/view';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Typography } from 'antd';

/** Where the rows come from, on what terms, how often they are replaced, and of when they are: what was stated of it. */
export function SourceLine({ view, at }: { view: DataSetView; at: string | null | undefined }) {
  const format = useFormat();
  const text = useText('data-detail');
  const { source, licence, day, refresh } = view;
  const parts = [
    source === null ? text('no-source') : text('source', { source }),
    ...(licence === null ? [] : [text('licence', { licence })]),
    ...(refresh === null ? [] : [text(`refresh-${refresh}`)]),
    day === null ? text('loaded', { at: format.time(at) }) : text('day', { day: format.day(day) }),
  ];
  return <Typography.Text type="secondary">{parts.join(' · ')}</Typography.Text>;
}
