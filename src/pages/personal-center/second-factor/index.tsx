import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { PageSkeleton } from '@daas/kit/PageSkeleton';
import { PageTitle } from '@daas/kit/PageTitle';
import { Pending } from '@daas/kit/Pending';
import { useAccess, useDispatch, useIntl } from '@umijs/max';
import { Alert, Button, Card, Flex, Modal, Popconfirm, Tag } from 'antd';
import { useState } from 'react';
import { RecoveryCodes } from '@/components/SecondFactor/RecoveryCodes';
import SetUp from '@/components/SecondFactor/SetUp';
import { SettingRow } from '../components/SettingRow';
import { CompanyCard } from './components/CompanyCard';
import { Passkeys } from './components/Passkeys';
import { RecoveryAlert } from './components/RecoveryAlert';

/** The authenticator beside the password, and what stands in for it. */
export default function SecondFactor() {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const access = useAccess();
  const factor = useApi('personal.secondFactor', {}, { showErrorInPlace: true });
  const { data, refresh } = factor;
  const remove = useAction('personal.removeSecondFactor');
  const renew = useAction('personal.newRecoveryCodes');
  const [settingUp, setSettingUp] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const text = useText('own-factor');
  const protectedBy = data ? (data.since ? 1 : 0) + data.passkeys : 0;
  const dispatch = useDispatch();
  const changed = () => {
    refresh();
    // The shell names the day from which a second factor is needed.
    if (data && data.required_by.length > 0) dispatch({ type: 'global/reloadProfile' });
  };
  const close = () => {
    setSettingUp(false);
    setCodes(null);
    changed();
  };
  return (
    <Flex vertical gap="middle">
      <PageTitle text={text('about')}>{formatMessage({ id: 'menu.second-factor' })}</PageTitle>
      {data && protectedBy === 0 && data.required_by.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={text(data.due ? 'required-from' : 'required', {
            companies: data.required_by.join(formatMessage({ id: 'common.comma' })),
            at: format.time(data.due),
          })}
        />
      )}
      {data?.recovery && <RecoveryAlert recovery={data.recovery} onCancelled={refresh} />}
      <Card variant="borderless" style={{ maxWidth: 720 }} styles={{ body: { paddingBlock: 8 } }}>
        {data ? (
          <>
            <SettingRow
              first
              label={text('authenticator')}
              hint={data.since ? text('since', { day: format.day(data.since) }) : text('apps')}
              action={
                data.since ? (
                  <Popconfirm
                    title={text('ask-remove')}
                    onConfirm={() => void remove.run({}).then(changed, () => undefined)}
                  >
                    <Button danger loading={remove.loading} disabled={data.required_by.length > 0 && protectedBy === 1}>
                      {text('remove')}
                    </Button>
                  </Popconfirm>
                ) : (
                  <Button type="primary" onClick={() => setSettingUp(true)}>
                    {text('set-up')}
                  </Button>
                )
              }
            >
              <Tag color={data.since ? 'success' : 'default'}>{text(data.since ? 'on' : 'off')}</Tag>
            </SettingRow>
            {protectedBy > 0 && (
              <SettingRow
                label={text('recovery')}
                hint={text('recovery-hint')}
                action={
                  <Button
                    loading={renew.loading}
                    onClick={() =>
                      void renew.run({}).then(
                        ({ recovery_codes }) => setCodes(recovery_codes),
                        () => undefined,
                      )
                    }
                  >
                    {text('renew')}
                  </Button>
                }
              >
                {text('left', { count: data.recovery_codes_left })}
              </SettingRow>
            )}
          </>
        ) : (
          <Pending reads={[factor]}>
            <PageSkeleton rows={2} />
          </Pending>
        )}
      </Card>
      <Passkeys
        lastIsNeeded={data !== undefined && data.required_by.length > 0 && protectedBy === 1}
        onChanged={changed}
        onCodes={setCodes}
      />
      {access['edit-role'] && <CompanyCard />}
      <Modal
        open={settingUp}
        title={text('set-up')}
        footer={null}
        destroyOnHidden
        mask={{ closable: false }}
        onCancel={close}
      >
        <SetUp onDone={close} />
      </Modal>
      <Modal open={codes !== null} title={text('recovery')} footer={null} mask={{ closable: false }} onCancel={close}>
        <RecoveryCodes codes={codes ?? []} onDone={close} />
      </Modal>
    </Flex>
  );
}
