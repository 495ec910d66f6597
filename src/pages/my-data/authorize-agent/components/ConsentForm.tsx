import { AGENT_DATA_SETS_MAX } from '@daas/contract/constants';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { businessDay } from '@daas/kit/format';
import { useAction } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { MeasureValue } from '@daas/kit/MeasureValue';
import { Sentence } from '@daas/kit/Name';
import { useIntl } from '@umijs/max';
import { Alert, Button, Form } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { fieldErrors, refusalCode, refusalMessage, wasTakenElsewhere } from '@/request';
import { Allowance } from '../../components/agents/Allowance';
import { BudgetFields } from '../../components/agents/BudgetFields';
import { AMOUNTS, type Budget, suggested, WIDEST_FIRST } from '../../components/agents/budget';
import styles from '../index.module.css';
import { DataSets, type RequestedSet } from './DataSets';

type Request = EndpointOutput<'agent.request'>;
type Values = Budget & { data_sets: string[] };

interface Props {
  uid: string;
  request: Request;
  leaving: boolean;
  refuse: ReactNode;
  onAnswered: (address: string) => void;
  /** It has ended meanwhile, or something it named is gone. */
  onOver: () => void;
}

/** The data sets an agent is let in to, and what it may spend there. */
export function ConsentForm({ uid, request, leaving, refuse, onAnswered, onOver }: Props) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const [form] = Form.useForm<Values>();
  const values: Partial<Values> = Form.useWatch([], form) ?? {};
  const approve = useAction('agent.approve', { showErrorInPlace: true });
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useRef(false);
  const text = useText('authorize-agent');
  const { client, data_sets: sets, budget: proposed, balance, expires_at } = request;

  const startsWith = (keys: readonly string[]) =>
    suggested({ prices: pricesOf(sets, keys), proposed, balance, now: Date.now() });
  const defaults = sets.filter((set) => set.wanted && set.per_call !== null).map(({ key }) => key);
  const selectedKeys = values.data_sets ?? defaults;
  const dearest = dearestOf(sets, selectedKeys);

  /** Amounts that nobody has touched follow the data sets, and stay within the wider ones. */
  const follow = (changed: Partial<Values>, { data_sets, ...typed }: Values) => {
    if (!changed.data_sets && changed.spend_total == null) return;
    const next = startsWith(data_sets ?? []);
    let most = Number.POSITIVE_INFINITY;
    const free: Partial<Budget> = {};
    for (const amount of WIDEST_FIRST) {
      const touched = form.isFieldTouched(amount);
      most = Math.min(most, (touched ? typed[amount] : null) ?? next[amount] ?? most);
      if (!touched) free[amount] = most;
    }
    form.setFieldsValue(free);
  };
  const submit = async (input: Values) => {
    // Two clicks come before the button shows that it waits.
    if (sending.current) return;
    sending.current = true;
    setProblem(null);
    try {
      const answer = await approve.run({ uid, ...input });
      onAnswered(answer.return_to);
    } catch (error) {
      sending.current = false;
      // Of the data sets each is named by its place, and all are one field here.
      const fields = fieldErrors(error).map(({ name, errors }) => ({ name: name.slice(0, 1), errors }));
      form.setFields(fields as never);
      if (refusalCode(error) === 'not-found') onOver();
      else if (fields.length === 0 && !wasTakenElsewhere(error))
        setProblem(refusalMessage(error) ?? formatMessage({ id: 'errors.retry' }));
    }
  };
  const hints = Object.fromEntries([
    ...AMOUNTS.flatMap((amount) =>
      proposed[amount] === null ? [] : [[amount, text('proposes', { money: format.money(proposed[amount]) })]],
    ),
    ...(proposed.ends_at ? [['ends_at', text('proposes-until', { day: businessDay(proposed.ends_at) })]] : []),
  ]);
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      requiredMark={false}
      scrollToFirstError={{ focus: true }}
      initialValues={{ data_sets: defaults, ...startsWith(defaults) }}
      onValuesChange={follow}
      onFinish={submit}
    >
      <Form.Item
        name="data_sets"
        label={text('data-sets')}
        rules={[
          { required: true, message: text('rule-some') },
          { type: 'array', max: AGENT_DATA_SETS_MAX, message: text('rule-many', { limit: AGENT_DATA_SETS_MAX }) },
        ]}
      >
        <DataSets sets={sets} />
      </Form.Item>
      <BudgetFields dearest={dearest} hints={hints} />
      {balance !== null && (
        <p>
          {text('balance')}{' '}
          <MeasureValue measure="balance" period="now">
            {format.money(balance)}
          </MeasureValue>
        </p>
      )}
      <Allowance who={client.host} budget={values} sets={selectedKeys.length} price={dearest?.price ?? null} />
      {problem && <Alert type="error" showIcon title={<Sentence>{problem}</Sentence>} style={{ marginBlockEnd: 16 }} />}
      <div className={styles.actions}>
        <Button type="primary" htmlType="submit" loading={approve.loading || leaving}>
          {text('approve')}
        </Button>
        {refuse}
      </div>
      <p>{text('expires', { time: format.time(expires_at) })}</p>
    </Form>
  );
}

const pricesOf = (sets: readonly RequestedSet[], keys: readonly string[]): number[] =>
  sets.flatMap(({ key, per_call }) => (keys.includes(key) && per_call !== null ? [per_call] : []));

function dearestOf(sets: readonly RequestedSet[], keys: readonly string[]) {
  const price = Math.max(...pricesOf(sets, keys));
  const set = sets.find(({ key, per_call }) => keys.includes(key) && per_call === price);
  return set ? { name: set.name, price } : null;
}
