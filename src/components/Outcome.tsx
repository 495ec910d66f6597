import { useFormat } from '@daas/kit/hooks/useFormat';
import { Typography } from 'antd';
import { Fragment } from 'react';

interface Props {
  figures: readonly (readonly [label: string, count: number])[];
}

/** What became of the lines of a list: each figure by itself, also where its text is read aloud or copied. */
export function Outcome({ figures }: Props) {
  const format = useFormat();
  return (
    <div>
      {figures.map(([label, count], index) => (
        <Fragment key={label}>
          {index > 0 && <Typography.Text type="secondary">{' · '}</Typography.Text>}
          <span style={{ whiteSpace: 'nowrap' }}>
            <Typography.Text type="secondary">{label}</Typography.Text>{' '}
            <Typography.Text strong className="tabular">
              {format.number(count)}
            </Typography.Text>
          </span>
        </Fragment>
      ))}
    </div>
  );
}
