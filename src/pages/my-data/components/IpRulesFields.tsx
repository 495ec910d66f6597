import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useIntl } from '@umijs/max';
import { Button, Form, Input, Space, Typography } from 'antd';

const MAX_RULES = 200;
const SEPARATORS = /[\s,;，；]+/;

/** The form field `ip_rules`: one entry a line, each with its own error; a pasted list becomes many entries. */
export function IpRulesFields({ disabled = false }: { disabled?: boolean }) {
  const { formatMessage } = useIntl();
  const form = Form.useFormInstance();
  const paste = (index: number, text: string) => {
    const pasted = text.split(SEPARATORS).filter(Boolean);
    const now: string[] = form.getFieldValue('ip_rules') ?? [];
    const rules = [...now.slice(0, index), ...pasted, ...now.slice(index + 1)].slice(0, MAX_RULES);
    form.setFieldValue('ip_rules', rules);
  };
  return (
    <Form.List name="ip_rules">
      {(entries, { add, remove }) => (
        <Space orientation="vertical" size={0} style={{ width: '100%' }}>
          {entries.map(({ key, name }, index) => (
            <Form.Item
              key={key}
              style={{ marginBottom: 12 }}
              name={[name]}
              label={formatMessage({ id: 'connector.ip-entry' }, { number: index + 1 })}
              colon={false}
              rules={[{ required: true, whitespace: true }]}
            >
              <EntryInput
                disabled={disabled}
                onPasteMany={(text) => paste(name, text)}
                removeLabel={formatMessage({ id: 'connector.ip-remove' }, { number: index + 1 })}
                onRemove={() => remove(name)}
              />
            </Form.Item>
          ))}
          {entries.length === 0 && (
            <Typography.Paragraph type="secondary">{formatMessage({ id: 'connector.ip-any' })}</Typography.Paragraph>
          )}
          {!disabled && (
            <Button
              icon={<PlusOutlined aria-hidden />}
              type="dashed"
              disabled={entries.length >= MAX_RULES}
              onClick={() => add('')}
            >
              {formatMessage({ id: 'connector.ip-add' })}
            </Button>
          )}
        </Space>
      )}
    </Form.List>
  );
}

interface EntryProps {
  /** `id`, `value` and `onChange` come from the form item. */
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  disabled: boolean;
  onPasteMany: (text: string) => void;
  onRemove: () => void;
  removeLabel: string;
}

function EntryInput({ id, value = '', onChange, disabled, onPasteMany, onRemove, removeLabel }: EntryProps) {
  return (
    <Space.Compact block>
      <Input
        {...(id ? { id } : {})}
        value={value}
        disabled={disabled}
        maxLength={64}
        dir="ltr"
        placeholder="203.0.113.10 / 203.0.113.0/24 / 2001:db8::/32"
        onChange={(event) => onChange?.(event.target.value)}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text');
          if (!SEPARATORS.test(text.trim())) return;
          event.preventDefault();
          onPasteMany(text);
        }}
      />
      {!disabled && <Button icon={<DeleteOutlined aria-hidden />} aria-label={removeLabel} onClick={onRemove} />}
    </Space.Compact>
  );
}
