import { useText } from '@daas/kit/hooks/useText';
import { Sentence } from '@daas/kit/Name';
import { Form, Input } from 'antd';
import { FormModal } from '@/components/FormModal';

export interface NoteTask {
  act: 'renew' | 'release';
  id: string;
  name: string;
}

const NOTE_MAX = 300;

/** Renews a protection, saying what progress there is, or gives a prospect up. */
export function NoteModal({ task, onClose }: { task: NoteTask | null; onClose: (done: boolean) => void }) {
  const text = useText('partner');
  if (!task) return null;
  const { act, id, name } = task;
  return (
    <FormModal
      title={<Sentence>{text(`${act}-title`, { name })}</Sentence>}
      about={text(`${act}-text`)}
      okText={text(`${act}-ok`)}
      okButtonProps={{ danger: act === 'release' }}
      endpoint={act === 'renew' ? 'partner.renew' : 'partner.release'}
      toInput={({ note = '' }: { note?: string }) => ({ id, note })}
      successText={<Sentence>{text(`${act}-done`, { name })}</Sentence>}
      onDone={() => onClose(true)}
      onClose={() => onClose(false)}
    >
      <Form.Item
        name="note"
        label={text(`${act}-note`)}
        rules={act === 'renew' ? [{ required: true, whitespace: true }] : []}
      >
        <Input.TextArea rows={3} showCount maxLength={NOTE_MAX} autoFocus />
      </Form.Item>
    </FormModal>
  );
}
