import { MODAL_WIDTH } from '@daas/contract/constants';
import { useAction } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { Sentence } from '@daas/kit/Name';
import { useIntl } from '@umijs/max';
import { Form, Input, Modal, message, Typography } from 'antd';
import { fieldErrors, refusalMessage } from '@/request';

export interface NoteTask {
  act: 'renew' | 'release';
  id: string;
  name: string;
}

const NOTE_MAX = 300;

/** Renews a protection, saying what progress there is, or gives a prospect up. */
export function NoteModal({ task, onClose }: { task: NoteTask | null; onClose: (done: boolean) => void }) {
  const { formatMessage } = useIntl();
  const text = useText('partner');
  const [form] = Form.useForm<{ note?: string }>();
  const renew = useAction('partner.renew', { showErrorInPlace: true });
  const release = useAction('partner.release', { showErrorInPlace: true });
  if (!task) return null;
  const { act, id, name } = task;
  const submit = async ({ note = '' }: { note?: string }) => {
    try {
      await (act === 'renew' ? renew : release).run({ id, note });
      void message.success(<Sentence>{text(`${act}-done`, { name })}</Sentence>);
      onClose(true);
    } catch (error) {
      const errors = fieldErrors(error).flatMap((field) => field.errors);
      form.setFields([
        {
          name: 'note',
          errors: errors.length > 0 ? errors : [refusalMessage(error) ?? formatMessage({ id: 'errors.retry' })],
        },
      ]);
    }
  };
  return (
    <Modal
      open
      width={MODAL_WIDTH}
      title={<Sentence>{text(`${act}-title`, { name })}</Sentence>}
      okText={text(`${act}-ok`)}
      okButtonProps={{ danger: act === 'release' }}
      confirmLoading={renew.loading || release.loading}
      onOk={() => form.submit()}
      onCancel={() => onClose(false)}
    >
      <Typography.Paragraph type="secondary">{text(`${act}-text`)}</Typography.Paragraph>
      <Form form={form} layout="vertical" onFinish={(values) => void submit(values)}>
        <Form.Item
          name="note"
          label={text(`${act}-note`)}
          rules={act === 'renew' ? [{ required: true, whitespace: true }] : []}
        >
          <Input.TextArea rows={3} showCount maxLength={NOTE_MAX} autoFocus />
        </Form.Item>
      </Form>
    </Modal>
  );
}
