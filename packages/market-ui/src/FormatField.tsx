import { EXPORT_AUDIENCES, EXPORT_FORMATS } from '@daas/contract/enums';
import { useText } from '@daas/kit/hooks/useText';
import { Form, Segmented } from 'antd';

export type Format = (typeof EXPORT_FORMATS)[number];
export type Audience = (typeof EXPORT_AUDIENCES)[number];

interface Props {
  value: Format;
  onChange: (format: Format) => void;
  /** The file may hold texts that are longer than a cell of a workbook. */
  long?: boolean;
  /** Whom a CSV file or workbook is for, where that may be chosen. */
  audience?: { value: Audience; onChange: (audience: Audience) => void };
}

/** In which format a file is made and for whom, and what that is good for. */
export function FormatField({ value, onChange, long = true, audience }: Props) {
  const text = useText('data-export');
  const isOpen = value === 'csv' || value === 'xlsx';
  return (
    <>
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
      {audience && isOpen && (
        <Form.Item label={text('audience')} extra={text(`audience-${audience.value}-hint`)}>
          <Segmented<Audience>
            aria-label={text('audience')}
            {...audience}
            options={EXPORT_AUDIENCES.map((one) => ({ value: one, label: text(`audience-${one}`) }))}
          />
        </Form.Item>
      )}
    </>
  );
}
