import type { Understood } from '@daas/contract/uploads';
import { useText } from '@daas/kit/hooks/useText';
import { nameOptions } from '@daas/kit/Name';
import { Flex, Form, Radio, Select } from 'antd';
import type { Role } from './upload';

interface Props {
  columns: Understood['columns'];
  roles: readonly Role[];
  /** One column in all has a role. */
  single: boolean;
  disabled: boolean;
  onChange: (columns: Record<string, string>) => void;
}

/** Which column is taken for what. */
export function ColumnChoice({ columns, roles, single, disabled, onChange }: Props) {
  const text = useText('table-upload');
  const options = columns.map(({ name }) => ({ value: name, label: name }));
  const roleColumn = columns.find(({ role }) => role !== null);
  const [first] = roles;
  const choice = { ...nameOptions, disabled, options, showSearch: true, style: { minWidth: 200 } };
  const group = single ? text('column') : text('columns');
  return (
    <Form layout="vertical" component={false}>
      <Flex gap="middle" wrap role="group" aria-label={group}>
        {single ? (
          <>
            <Form.Item label={group} htmlFor="upload-column" style={{ marginBlockEnd: 0 }}>
              <Select
                {...choice}
                id="upload-column"
                placeholder={text('choose')}
                value={roleColumn?.name}
                onChange={(name: string) => onChange({ [roleColumn?.role ?? first?.key ?? '']: name })}
              />
            </Form.Item>
            {roles.length > 1 && (
              <Form.Item label={text('by')} style={{ marginBlockEnd: 0 }}>
                <Radio.Group
                  aria-label={text('by')}
                  optionType="button"
                  disabled={disabled || !roleColumn}
                  value={roleColumn?.role}
                  options={roles.map(({ key, label }) => ({ value: key, label }))}
                  onChange={({ target }) => roleColumn && onChange({ [target.value]: roleColumn.name })}
                />
              </Form.Item>
            )}
          </>
        ) : (
          roles.map(({ key, label }) => {
            const columnByRole = Object.fromEntries(columns.flatMap(({ name, role }) => (role ? [[role, name]] : [])));
            return (
              <Form.Item key={key} label={label} htmlFor={`upload-${key}`} style={{ marginBlockEnd: 0 }}>
                <Select
                  {...choice}
                  id={`upload-${key}`}
                  allowClear
                  placeholder={text('unused')}
                  value={columnByRole[key]}
                  onChange={(name?: string) => {
                    const { [key]: _, ...others } = columnByRole;
                    // A column is taken for one thing.
                    const rest = Object.fromEntries(Object.entries(others).filter(([, other]) => other !== name));
                    onChange(name === undefined ? rest : { ...rest, [key]: name });
                  }}
                />
              </Form.Item>
            );
          })
        )}
      </Flex>
    </Form>
  );
}
