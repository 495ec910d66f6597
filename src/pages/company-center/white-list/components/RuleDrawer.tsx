import { BUSINESS_TIME_ZONE, MAX_WHITE_LIST_RULES } from '@daas/contract/constants';
import { WHITE_LIST_GUARDS } from '@daas/contract/enums';
import type { Row } from '@daas/kit/DataTable';
import { useText } from '@daas/kit/hooks/useText';
import { DatePicker, Form, Input, Radio } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { FormDrawer } from '@/components/FormDrawer';

export type Rule = Row<'whiteList.list'>;
/** New rules, perhaps of an address that is known; or a change. */
export type RuleTask = { kind: 'create'; address: string } | { kind: 'edit'; rule: Rule };

interface Props {
  task: RuleTask | null;
  onClose: () => void;
  onSaved: () => void;
}

interface Values {
  /** Of new rules. */
  rules?: string;
  /** Of one that is changed. */
  rule?: string;
  note: string;
  guards: Rule['guards'];
  expires_at: Dayjs | null;
}

const SEPARATORS = /[\s,;，；]+/;
const NOTE_MAX = 100;
/** Of business days. */
const OFFSET = '+08:00';

const endOf = (day: Dayjs | null): string | null =>
  day && new Date(`${day.format('YYYY-MM-DD')}T23:59:59.999${OFFSET}`).toISOString();
const dayOf = (at: string | null): Dayjs | null =>
  at === null ? null : dayjs(new Date(at).toLocaleDateString('sv-SE', { timeZone: BUSINESS_TIME_ZONE }));

/** Adds rules, many at once, or changes one. */
export function RuleDrawer({ task, onClose, onSaved }: Props) {
  const text = useText('white-list');
  const common = useText('common');
  const toInput = ({ rules = '', rule = '', expires_at, ...settings }: Values) => {
    const input = { ...settings, expires_at: endOf(expires_at) };
    const typed = `${rules} ${rule}`.split(SEPARATORS).filter(Boolean);
    return task?.kind === 'edit' ? { id: task.rule.id, rule: typed[0] ?? '', ...input } : { rules: typed, ...input };
  };
  return (
    <FormDrawer
      open={task !== null}
      title={task && text(`title-${task.kind}`)}
      endpoint={task?.kind === 'edit' ? 'whiteList.update' : 'whiteList.create'}
      toInput={toInput}
      successText={text('saved')}
      onDone={onSaved}
      onClose={onClose}
      initialValues={
        task?.kind === 'edit'
          ? { ...task.rule, expires_at: dayOf(task.rule.expires_at) }
          : { rules: task?.address ?? '', note: '', guards: 'both', expires_at: null }
      }
    >
      {task && (
        <>
          <Form.Item
            name={task.kind === 'create' ? 'rules' : 'rule'}
            label={text(task.kind === 'create' ? 'rules' : 'rule')}
            extra={task.kind === 'create' ? text('rules-extra', { max: MAX_WHITE_LIST_RULES }) : text('rule-extra')}
            rules={[{ required: true, whitespace: true }]}
          >
            {task.kind === 'create' ? (
              <Input.TextArea
                dir="ltr"
                autoFocus
                autoSize={{ minRows: 3, maxRows: 12 }}
                placeholder={'203.0.113.7\n10.0.0.0/8\n2001:db8::/32'}
              />
            ) : (
              <Input dir="ltr" autoFocus maxLength={64} />
            )}
          </Form.Item>
          <Form.Item name="guards" label={text('guards')}>
            <Radio.Group options={WHITE_LIST_GUARDS.map((value) => ({ value, label: text(`guards.${value}`) }))} />
          </Form.Item>
          <Form.Item name="note" label={common('note')}>
            <Input maxLength={NOTE_MAX} placeholder={text('note-hint')} />
          </Form.Item>
          <Form.Item name="expires_at" label={common('expires')} extra={text('until-extra')} rules={[{ type: 'date' }]}>
            <DatePicker style={{ width: '100%' }} disabledDate={(day) => day.isBefore(dayjs(), 'day')} />
          </Form.Item>
        </>
      )}
    </FormDrawer>
  );
}
