import { PlusOutlined } from '@ant-design/icons';
import { useAction } from '@daas/kit/hooks/useApi';
import { Name } from '@daas/kit/Name';
import { useIntl } from '@umijs/max';
import { Button, Divider, Flex, Input, Select, Tag } from 'antd';
import { useState } from 'react';
import { fieldErrors } from '@/request';
import { useApps } from './useApps';

interface Props {
  /** From the form item. */
  id?: string;
  value?: number | null;
  onChange?: (id: number | undefined) => void;
}

/** Apps of the company to make something for, found by name on the server, or a new one, made in place. */
export function AppSelect({ id, value, onChange }: Props) {
  const { formatMessage } = useIntl();
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { apps, keyword, loading, chosenName, showSearch, clearSearch, refresh } = useApps({
    selectedId: value?.toString(),
    agents: false,
  });
  const create = useAction('app.create');
  // Calls of one that is disabled are refused: these come last and cannot be chosen.
  const cannot = ({ status }: { status: string }) => status === 'disabled';
  const options = (apps ?? [])
    .toSorted((one, other) => Number(cannot(one)) - Number(cannot(other)))
    .map((app) => ({ value: app.id, label: app.name, status: app.status, disabled: cannot(app) }));
  const none = keyword === '' && apps?.length === 0;
  const make = async () => {
    if (!name.trim()) {
      setProblem(formatMessage({ id: 'connector.app-name-missing' }));
      return;
    }
    try {
      const app = await create.run({ name: name.trim() });
      setName('');
      setProblem(null);
      clearSearch();
      setOpen(false);
      refresh();
      onChange?.(app.id);
    } catch (error) {
      setProblem(fieldErrors(error)[0]?.errors[0] ?? null);
    }
  };
  const newApp = (
    <Flex vertical gap={4}>
      <Flex gap="small">
        <Input
          value={name}
          maxLength={60}
          {...(none && id ? { id } : {})}
          aria-label={formatMessage({ id: 'connector.app-name' })}
          placeholder={formatMessage({ id: 'connector.app-name' })}
          {...(problem ? { status: 'error' as const } : {})}
          onChange={(event) => setName(event.target.value)}
          // The select listens to the same keys.
          onKeyDown={(event) => {
            event.stopPropagation();
            if (event.key === 'Enter') {
              event.preventDefault();
              void make();
            }
          }}
        />
        <Button icon={<PlusOutlined aria-hidden />} loading={create.loading} onClick={() => void make()}>
          {formatMessage({ id: 'connector.app-create' })}
        </Button>
      </Flex>
      {problem && <span role="alert">{problem}</span>}
    </Flex>
  );
  // Nothing to choose from: the first one is made where it is needed, by keyboard, too.
  if (none) return newApp;
  return (
    <Select<number | null>
      {...(id ? { id } : {})}
      value={value ?? null}
      open={open}
      onOpenChange={setOpen}
      onChange={(next) => onChange?.(next ?? undefined)}
      loading={loading}
      showSearch={showSearch}
      placeholder={formatMessage({ id: 'connector.app-pick' })}
      options={options}
      labelRender={() => <Name>{chosenName}</Name>}
      optionRender={({ label, data: option }) => (
        <>
          <Name>{String(label)}</Name>{' '}
          {(option as { status?: string }).status === 'disabled' && (
            <Tag>{formatMessage({ id: 'connector.status.disabled' })}</Tag>
          )}
        </>
      )}
      popupRender={(menu) => (
        <>
          {menu}
          <Divider style={{ margin: '4px 0' }} />
          <div style={{ padding: 8 }}>{newApp}</div>
        </>
      )}
    />
  );
}
