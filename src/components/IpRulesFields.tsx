import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { GetText } from '@daas/kit/hooks/useText';
import { Button, Form, Input, Space, Typography } from 'antd';

const MAX_RULES = 200;
const SEPARATORS = /[\s,;，；]+/;

interface Props {
  /** The form field. */
  name: string;
  /** The page's words for `entry`, `remove`, `any` and `add`. */
  text: GetText;
}

/** Addresses, one entry a line, each with its own error; a pasted list becomes many entries. */
export function IpRulesFields({ name: field, text }: Props) {
  const form = Form.useFormInstance();
  const paste = (index: number, list: string) => {
    const pasted = list.split(SEPARATORS).filter(Boolean);
    const now: string[] = form.getFieldValue(field) ?? [];
    const rules = [...now.slice(0, index), ...pasted, ...now.slice(index + 1)].slice(0, MAX_RULES);
    form.setFieldValue(field, rules);
  };
  return (
    <Form.List name={field}>
      {(entries, { add, remove }) => (
        <Space orientation="vertical" size={0} style={{ width: '100%' }}>
          {entries.map(({ key, name }, index) => (
            <Form.Item
              key={key}
              style={{ marginBottom: 12 }}
              name={[name]}
              label={text('entry', { number: index + 1 })}
              colon={false}
              rules={[{ required: true, whitespace: true }]}
            >
              <EntryInput
                onPasteMany={(list) => paste(name, list)}
                removeLabel={text('remove', { number: index + 1 })}
                onRemove={() => remove(name)}
              />
            </Form.Item>
          ))}
          {entries.length === 0 && <Typography.Paragraph type="secondary">{text('any')}</Typography.Paragraph>}
          <Button
            icon={<PlusOutlined aria-hidden />}
            type="dashed"
            disabled={entries.length >= MAX_RULES}
            onClick={() => add('')}
          >
            {text('add')}
          </Button>
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
  onPasteMany: (text: string) => void;
  onRemove: () => void;
  removeLabel: string;
}

function EntryInput({ id, value = '', onChange, onPasteMany, onRemove, removeLabel }: EntryProps) {
  return (
    <Space.Compact block>
      <Input
        {...(id ? { id } : {})}
        value={value}
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
      <Button icon={<DeleteOutlined aria-hidden />} aria-label={removeLabel} onClick={onRemove} />
    </Space.Compact>
  );
}
