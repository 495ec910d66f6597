import { DELIMITERS, ENCODINGS } from '@daas/contract/tables';
import type { Reading, Understood } from '@daas/contract/uploads';
import { useText } from '@daas/kit/hooks/useText';
import { nameOptions } from '@daas/kit/Name';
import { Flex, Form, Select } from 'antd';

/** Lines that may be chosen as the header; others are typed nowhere, as tables begin above. */
const HEADER_LINES = 20;

interface Props {
  understood: Understood;
  disabled: boolean;
  onChange: (change: Reading) => void;
}

/** Sheet, encoding, delimiter and header line as they were found, each to be corrected. */
export function ReadingChoice({ understood, disabled, onChange }: Props) {
  const text = useText('table-upload');
  const { format, sheet, sheets, encoding, delimiter, header_line: headerLine, problem } = understood;
  const delimiters = [...new Set<string>([...DELIMITERS, ...(delimiter ? [delimiter] : [])])];
  const lines = [
    ...new Set([...Array.from({ length: HEADER_LINES }, (_, n) => n + 1), ...(headerLine ? [headerLine] : [])]),
  ];
  const choice = { disabled, placeholder: text('choose'), style: { minWidth: 160 } };
  const header = problem && headerLine === null ? null : (headerLine ?? 0);
  return (
    <Form layout="vertical" component={false}>
      <Flex gap="middle" wrap role="group" aria-label={text('reading')}>
        {format === 'xlsx' && (
          <Form.Item label={text('sheet')} htmlFor="upload-sheet" style={{ marginBlockEnd: 0 }}>
            <Select
              {...nameOptions}
              {...choice}
              id="upload-sheet"
              value={sheet}
              options={sheets.map(({ name, hidden }) => ({
                value: name,
                label: hidden ? text('sheet-hidden', { name }) : name,
              }))}
              // Another sheet has its header elsewhere.
              onChange={(value: string) => onChange({ sheet: value, header_line: undefined })}
            />
          </Form.Item>
        )}
        {format === 'csv' && (
          <>
            <Form.Item label={text('encoding')} htmlFor="upload-encoding" style={{ marginBlockEnd: 0 }}>
              <Select
                {...choice}
                id="upload-encoding"
                value={encoding}
                options={ENCODINGS.map((value) => ({ value, label: value.toUpperCase() }))}
                onChange={(value: NonNullable<Reading['encoding']>) => onChange({ encoding: value })}
              />
            </Form.Item>
            <Form.Item label={text('delimiter')} htmlFor="upload-delimiter" style={{ marginBlockEnd: 0 }}>
              <Select<string>
                {...choice}
                id="upload-delimiter"
                value={delimiter}
                options={delimiters.map((value) => ({ value, label: value === '\t' ? text('delimiter-tab') : value }))}
                // One that is no choice of the contract is there only while it is chosen.
                onChange={(value) => onChange({ delimiter: value as Reading['delimiter'] })}
              />
            </Form.Item>
          </>
        )}
        <Form.Item label={text('header')} htmlFor="upload-header" style={{ marginBlockEnd: 0 }}>
          <Select
            {...choice}
            id="upload-header"
            value={header}
            options={[
              { value: 0, label: text('header-none') },
              ...lines.map((line) => ({ value: line, label: text('header-line', { line }) })),
            ]}
            onChange={(value: number) => onChange({ header_line: value })}
          />
        </Form.Item>
      </Flex>
    </Form>
  );
}
