import { BUSINESS_TIME_ZONE, MAX_WHITE_LIST_RULES } from '@daas/contract/constants';
import { WHITE_LIST_GUARDS } from '@daas/contract/enums';
import type { Row } from '@daas/kit/DataTable';
import { useAction } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { useIntl } from '@umijs/max';
import { DatePicker, Form, Input, message, Radio } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { FormDrawer } from '@/components/FormDrawer';
import { fieldErrors, refusalCode, refusalMessage, wasTakenElsewhere } from '@/request';

export type Rule = Row<'whiteList.list'>;
/** New rules, perhaps of an address that is known; or a change. */
export type RuleTask = { kind: 'create'; address: string } | { kind: 'edit'; rule: Rule };

interface Props {
  task: RuleTask | null;
  onClose: () => void;
  onSaved: () => void;
}

interface Values {
  rules: string;
  note: string;
  guards: Rule['guards'];
  until: Dayjs | null;
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
  const { formatMessage } = useIntl();
  const [form] = Form.useForm<Values>();
  const create = useAction('whiteList.create', { showErrorInPlace: true });
  const update = useAction('whiteList.update', { showErrorInPlace: true });
  const [refused, setRefused] = useState<string | null>(null);
  const text = useText('white-list');
  const common = useText('common');
  const submit = async ({ rules: typed, note, guards, until }: Values) => {
    if (!task) return;
    setRefused(null);
    const rules = typed.split(SEPARATORS).filter(Boolean);
    const settings = { note, guards, expires_at: endOf(until) };
    try {
      if (task.kind === 'create') await create.run({ rules, ...settings });
      else await update.run({ id: task.rule.id, rule: rules[0] ?? '', ...settings });
      void message.success(text('saved'));
      onSaved();
    } catch (error) {
      if (wasTakenElsewhere(error)) return;
      // Of many rules in one field, each says which it is.
      const fields = fieldErrors(error).map(({ name, errors }) => {
        const [field, index] = name;
        if (field !== 'rules' && field !== 'rule') return { name: field === 'expires_at' ? ['until'] : name, errors };
        const which = typeof index === 'number' ? rules[index] : rules[0];
        return { name: ['rules'], errors: errors.map((one) => (which ? `${which}: ${one}` : one)) };
      });
      form.setFields(fields as never);
      if (fields.length === 0 || refusalCode(error) === 'own-address-locked-out')
        setRefused(refusalMessage(error) ?? formatMessage({ id: 'errors.retry' }));
    }
  };
  return (
    <FormDrawer
      open={task !== null}
      form={form}
      title={task && text(`title-${task.kind}`)}
      refused={refused}
      cancelText={common('cancel')}
      okText={common('save')}
      loading={create.loading || update.loading}
      onClose={onClose}
      afterOpenChange={(open) => open || setRefused(null)}
    >
      {task && (
        <Form<Values>
          form={form}
          layout="vertical"
          preserve={false}
          clearOnDestroy
          scrollToFirstError={{ focus: true }}
          initialValues={
            task.kind === 'create'
              ? { rules: task.address, note: '', guards: 'both', until: null }
              : {
                  rules: task.rule.rule,
                  note: task.rule.note,
                  guards: task.rule.guards,
                  until: dayOf(task.rule.expires_at),
                }
          }
          onFinish={submit}
        >
          <Form.Item
            name="rules"
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
          <Form.Item name="until" label={common('expires')} extra={text('until-extra')} rules={[{ type: 'date' }]}>
            <DatePicker style={{ width: '100%' }} disabledDate={(day) => day.isBefore(dayjs(), 'day')} />
          </Form.Item>
        </Form>
      )}
    </FormDrawer>
  );
}
