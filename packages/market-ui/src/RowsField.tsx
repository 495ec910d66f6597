import type { ApplicationKey } from '@daas/contract/applications';
import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { useIntl } from '@umijs/max';
import { Button, Flex, Form, InputNumber } from 'antd';
import clamp from 'lodash/clamp';
import { useState } from 'react';

export interface Rows {
  /** Unknown until the server says what the month has left. */
  rows: number | undefined;
  most: number;
  /** Rows of files that this month has left, and the instant it is counted anew. */
  left: { rows: number; resetsAt: string } | undefined;
  choose: (rows: number) => void;
}

/** How many rows a file holds at most: at first so many, or what the month of the company and its application has left. */
export function useRows(atFirst: number, limit: number, application?: ApplicationKey): Rows {
  const { data, error } = useApi('goodsApp.downloadQuota', {}, { showErrorInPlace: true });
  const [choice, choose] = useState<number>();
  const own = data?.applications.find(({ key }) => key === application);
  const left = data && { rows: Math.min(data.left, own?.left ?? data.left), resetsAt: data.resets_at };
  // An exhausted quota is reported by the quote.
  const most = clamp(left?.rows ?? limit, 1, limit);
  const first = left || error ? Math.min(atFirst, most) : undefined;
  return { rows: choice ?? first, most, left, choose };
}

interface Props extends Rows {
  choices?: readonly number[];
  /** How many rows there are, where that is known. */
  rowCount?: number | undefined;
}

export function RowsField({ rows, most, left, choose, choices = [], rowCount }: Props) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const shortcuts = choices.some((one) => one < most) ? [...choices.filter((one) => one < most), most] : [];
  const text = useText('data-export');
  const extra = [
    ...(rowCount === undefined ? [] : [text('found', { count: format.number(rowCount) })]),
    ...(left ? [text('rows-left', { left: format.number(left.rows), day: format.day(left.resetsAt) })] : []),
  ].join(' · ');
  return (
    <Form.Item label={formatMessage({ id: 'data-export.rows' })} htmlFor="export-rows" extra={extra || undefined}>
      <Flex gap="small" wrap align="center">
        <InputNumber
          id="export-rows"
          value={rows ?? null}
          min={1}
          max={most}
          precision={0}
          style={{ width: 160 }}
          onChange={(value) => choose(value ?? 0)}
        />
        {shortcuts.map((one) => (
          <Button key={one} size="small" type="text" onClick={() => choose(one)}>
            {format.number(one)}
          </Button>
        ))}
      </Flex>
    </Form.Item>
  );
}
