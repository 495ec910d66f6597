import { MODAL_WIDTH } from '@daas/contract/constants';
import { useAction } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { Form, Input, Modal, Typography } from 'antd';
import { useState } from 'react';
import { makePasskey } from '@/components/passkeys';
import { fieldErrors } from '@/request';
import { deviceOf } from '../../sessions/device';

interface Props {
  /** Null while closed. */
  passkey: { id: string; name: string } | 'new' | null;
  onClose: () => void;
  onDone: (recoveryCodes: string[] | null) => void;
}

const NAME_MAX = 40;

/** Names a passkey, and lets the browser make it first where it is new. */
export function PasskeyModal({ passkey, onClose, onDone }: Props) {
  const [form] = Form.useForm<{ name: string }>();
  const [pending, setPending] = useState(false);
  const begin = useAction('personal.beginPasskey');
  const add = useAction('personal.addPasskey');
  const rename = useAction('personal.renamePasskey', { showErrorInPlace: true });
  const text = useText('own-passkey');
  const common = useText('common');

  const create = async (name: string) => {
    const credential = await makePasskey(await begin.run({}));
    if (!credential) return;
    onDone((await add.run({ name, credential })).recovery_codes);
  };
  const submit = async ({ name }: { name: string }) => {
    setPending(true);
    try {
      if (passkey === 'new') await create(name);
      else if (passkey) {
        await rename.run({ id: passkey.id, name });
        onDone(null);
      }
    } catch (error) {
      // Server errors were shown already; browser errors are shown here.
      const problems = fieldErrors(error);
      const exists = (error as Error).name === 'InvalidStateError';
      if (problems.length > 0) form.setFields(problems as never);
      else if (exists) form.setFields([{ name: 'name', errors: [text('known')] }]);
    } finally {
      setPending(false);
    }
  };
  return (
    <Modal
      open={passkey !== null}
      width={MODAL_WIDTH}
      title={text(passkey === 'new' ? 'add' : 'rename')}
      okText={passkey === 'new' ? common('continue') : common('save')}
      confirmLoading={pending}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
    >
      <Form
        form={form}
        name="passkey"
        layout="vertical"
        preserve={false}
        initialValues={{ name: passkey === 'new' ? (deviceOf(navigator.userAgent).name ?? '') : passkey?.name }}
        onFinish={(values) => void submit(values)}
      >
        {passkey === 'new' && <Typography.Paragraph type="secondary">{text('about')}</Typography.Paragraph>}
        <Form.Item name="name" label={common('name')} rules={[{ required: true, whitespace: true, max: NAME_MAX }]}>
          <Input maxLength={NAME_MAX} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
