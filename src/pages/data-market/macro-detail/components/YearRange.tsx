import type { Years } from '@daas/contract/macroMeasures';
import { useText } from '@daas/kit/hooks/useText';
import { Flex, Slider, Typography } from 'antd';
import { useState } from 'react';

interface Props {
  /** Of all there is, first and last. */
  first: number;
  last: number;
  value: Years;
  /** An end that is not narrowed is empty. */
  onChange: (change: { from: string; to: string }) => void;
}

/** The years that are drawn. Remounted by its key where other years come. */
export function YearRange({ first, last, value, onChange }: Props) {
  const [[from = first, to = last], setEnds] = useState<number[]>([value.from ?? first, value.to ?? last]);
  const text = useText('macro');
  return (
    <Flex gap="middle" align="center">
      <Typography.Text type="secondary" className="tabular" style={{ whiteSpace: 'nowrap' }}>
        {from} – {to}
      </Typography.Text>
      <Slider
        range
        style={{ flex: 1 }}
        min={first}
        max={last}
        value={[from, to]}
        onChange={setEnds}
        onChangeComplete={([low = first, high = last]) =>
          onChange({ from: low > first ? String(low) : '', to: high < last ? String(high) : '' })
        }
        ariaLabelForHandle={[text('from-year'), text('to-year')]}
      />
    </Flex>
  );
}
