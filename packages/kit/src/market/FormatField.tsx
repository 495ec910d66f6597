import { EXPORT_FORMATS } from '@daas/contract/enums';
import { Form, Segmented } from 'antd';
import { useText } from '../hooks/useText';

export type Format = (typeof EXPORT_FORMATS)[number];

interface Props {
  value: Format;
  onChange: (format: Format) => void;
  /** The file may hold texts that are longer than a cell of a workbook. */
  long?: boolean;
}

/** In which format a file is made, and what that is good for. */
export function FormatField({ value, onChange, long = true }: Props) {
  const text = useText('data-export');
  return (
    <Form.Item label={text('format')} extra={text(value === 'xlsx' && !long ? 'hint-workbook' : `hint-${value}`)}>
      {/* Four names in Arabic are wider than a phone. */}
      <div style={{ overflowX: 'auto' }}>
        <Segmented<Format>
          aria-label={text('format')}
          value={value}
          onChange={onChange}
          options={EXPORT_FORMATS.map((one) => ({ value: one, label: text(`format-${one}`) }))}
        />
      </div>
    </Form.Item>
  );
}
