import { KEYWORD_MAX } from '@daas/contract/constants';
import { type DraftGroup, FilterBuilder, fromFilter, toFilter, unfinished } from '@daas/kit/FilterBuilder';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { type FilterFieldGroup, filterGroups, useDataSet } from '@daas/kit/hooks/useDataSet';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { nameOptions, Sentence } from '@daas/kit/Name';
import { Alert, Button, Form, Input, Segmented, Select, Switch } from 'antd';
import { useMemo, useState } from 'react';
import { FormDrawer } from '@/components/FormDrawer';
import { useDataSets } from '../../components/useDataSets';
import type { Rule } from './rule';

const WATCHES = ['rows', 'answer'] as const;

interface Props {
  /** Null for a new one. */
  rule: Rule | null;
  onClose: () => void;
  onSaved: () => void;
}
interface Values {
  name: string;
  data_set: string;
  webhook_id: string | null;
  enabled: boolean;
  keyword: string;
}

/** A rule is not charged by its relations. */
const withoutPrices = (groups: FilterFieldGroup[]): FilterFieldGroup[] =>
  groups.map((group) =>
    group.relations ? { ...group, relations: group.relations.map((one) => ({ ...one, price: 0 })) } : group,
  );

/** A rule: name, what it asks of a change, and the webhook that is told. It can be tried on the latest changes. */
export function RuleDrawer({ rule, onClose, onSaved }: Props) {
  const format = useFormat();
  const [form] = Form.useForm<Values>();
  const [dataSet, setDataSet] = useState(rule?.data_set ?? 'enterprise');
  const [root, setRoot] = useState<DraftGroup>(() => fromFilter(rule?.filter ?? null));
  const [checked, setChecked] = useState(false);
  const dataSets = useDataSets();
  const [watches, setWatches] = useState(rule?.watches ?? 'rows');
  const ofRows = watches === 'answer';
  const { data: config } = useApi('monitor.fields', { data_set: dataSet }, { ready: !ofRows });
  const { filters } = useDataSet(ofRows ? dataSet : undefined);
  const groups = useMemo(
    () => withoutPrices(ofRows ? filters : config ? filterGroups(config) : []),
    [ofRows, filters, config],
  );
  const { data: hooks } = useApi('webhook.list', {});
  const trial = useAction('monitor.tryRule');
  const [tried, setTried] = useState<Awaited<ReturnType<typeof trial.run>> | null>(null);
  const text = useText('monitor');
  const common = useText('common');
  const missing = unfinished(root);
  const filter = toFilter(root);
  const complete = () => {
    setChecked(true);
    return missing.length === 0;
  };
  const toInput = ({ name, webhook_id = null, enabled, keyword }: Values) => {
    const input = { name, filter, keyword: (ofRows && keyword?.trim()) || null, webhook_id, enabled };
    return rule ? { id: rule.id, ...input } : { data_set: dataSet, watches, ...input };
  };
  const tryIt = async () => {
    const keyword = (ofRows && form.getFieldValue('keyword')?.trim()) || null;
    if (complete()) setTried(await trial.run({ data_set: dataSet, watches, filter, keyword }).catch(() => null));
  };
  return (
    <FormDrawer
      form={form}
      size="large"
      title={text(rule ? 'rule-edit' : 'rule-new')}
      more={
        <Button loading={trial.loading} onClick={() => void tryIt()}>
          {text('rule-try')}
        </Button>
      }
      endpoint={rule ? 'monitor.updateRule' : 'monitor.saveRule'}
      before={complete}
      toInput={toInput}
      successText={common('saved')}
      onDone={onSaved}
      onClose={onClose}
      initialValues={{
        name: rule?.name ?? '',
        data_set: dataSet,
        webhook_id: rule?.webhook?.id ?? null,
        enabled: rule?.enabled ?? true,
        keyword: rule?.keyword ?? '',
      }}
    >
      <Form.Item name="name" label={text('rule-name')} rules={[{ required: true, whitespace: true }]}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="data_set" label={common('data-set')}>
        <Select
          disabled={rule !== null}
          options={dataSets}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(next: string) => {
            setDataSet(next);
            setRoot(fromFilter(null));
            setTried(null);
          }}
        />
      </Form.Item>
      <Form.Item label={text('watches')} extra={text(`watches-${watches}-text`)}>
        <Segmented
          aria-label={text('watches')}
          disabled={rule !== null}
          value={watches}
          options={WATCHES.map((value) => ({ value, label: text(`watches-${value}`) }))}
          onChange={(next) => {
            setWatches(next);
            setRoot(fromFilter(null));
            setTried(null);
          }}
        />
      </Form.Item>
      {ofRows && (
        <Form.Item name="keyword" label={common('keyword')}>
          <Input maxLength={KEYWORD_MAX} />
        </Form.Item>
      )}
      <Form.Item label={text('rule-asks')} extra={text(ofRows ? 'rows-asks-hint' : 'rule-asks-hint')}>
        <FilterBuilder groups={groups} value={root} onChange={setRoot} invalid={checked ? missing : []} />
      </Form.Item>
      <Form.Item name="webhook_id" label={common('webhook')} extra={text('rule-webhook-hint')}>
        <Select
          {...nameOptions}
          allowClear
          placeholder={text('no-webhook')}
          options={(hooks?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <Form.Item name="enabled" label={common('status')} valuePropName="checked">
        <Switch />
      </Form.Item>
      {tried && (
        <Alert
          type="info"
          showIcon
          aria-live="polite"
          title={text('tried', { all: format.number(tried.looked_at), count: format.number(tried.matching) })}
          description={<Sentence>{tried.titles.join(', ')}</Sentence>}
        />
      )}
    </FormDrawer>
  );
}
