import type { MessageChannel } from '@daas/contract/events';
import { CellBadge } from '@daas/kit/cells';
import type { useApi } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { PageSkeleton } from '@daas/kit/PageSkeleton';
import { Pending } from '@daas/kit/Pending';
import { Button, Card } from 'antd';
import { useState } from 'react';
import { SettingRow } from '../../components/SettingRow';
import { ContactModal } from './ContactModal';
import { NameModal } from './NameModal';
import { PortraitRow } from './PortraitRow';

type Read = ReturnType<typeof useApi<'user.get'>>;
type Editing = 'name' | 'phone' | 'email';

export function ProfileCard({ read }: { read: Read }) {
  const { data: person, refresh } = read;
  const [editing, setEditing] = useState<Editing | null>(null);
  const text = useText('personal-info');
  const common = useText('common');
  const close = (changed: boolean) => {
    setEditing(null);
    if (changed) refresh();
  };
  const failing = (channel: MessageChannel) => person?.failing_channels.includes(channel) ?? false;
  const edit = (what: Editing, label: string) => (
    <Button
      autoInsertSpace={false}
      onClick={() => setEditing(what)}
      aria-label={`${label} ${common(what === 'name' ? 'person-name' : what)}`}
    >
      {label}
    </Button>
  );
  return (
    <Card variant="borderless" title={text('profile')} styles={{ body: { paddingBlock: 8 } }}>
      {person ? (
        <>
          <PortraitRow name={person.name} />
          <SettingRow label={common('person-name')} action={edit('name', common('edit'))}>
            <Name>{person.name}</Name>
          </SettingRow>
          <SettingRow
            label={common('phone')}
            hint={text(failing('sms') ? 'phone-failing' : person.phone ? 'phone-hint' : 'phone-none')}
            action={edit('phone', text(person.phone ? 'replace' : 'add'))}
          >
            <span className="tabular">{person.phone ?? '--'}</span>{' '}
            {failing('sms') && <CellBadge tone="error">{text('failing')}</CellBadge>}
          </SettingRow>
          <SettingRow
            label={common('email')}
            hint={text(failing('mail') ? 'email-failing' : person.email ? 'email-hint' : 'email-none')}
            action={edit('email', text(person.email ? 'replace' : 'add'))}
          >
            {person.email ?? '--'} {failing('mail') && <CellBadge tone="error">{text('failing')}</CellBadge>}
          </SettingRow>
        </>
      ) : (
        <Pending reads={[read]}>
          <PageSkeleton />
        </Pending>
      )}
      {person && <NameModal open={editing === 'name'} name={person.name} onClose={close} />}
      <ContactModal kind={person?.phone === null ? 'phone-add' : 'phone'} open={editing === 'phone'} onClose={close} />
      <ContactModal kind="email" open={editing === 'email'} onClose={close} />
    </Card>
  );
}
