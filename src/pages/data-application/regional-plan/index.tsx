import { nameOf } from '@daas/contract/naming';
import {
  MAX_SCOPE_CODES,
  REGIONAL_MEASURES,
  REGIONAL_TEMPLATES,
  type RegionalMeasure,
  WHOLE_COUNTRY,
} from '@daas/contract/regionalAnalysis';
import { ClosedApplication, isClosed } from '@daas/kit/ClosedApplication';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { LinkButton } from '@daas/kit/LinkButton';
import { PageTitle } from '@daas/kit/PageTitle';
import { history, useIntl, useLocation, useParams } from '@umijs/max';
import { Button, Card, Checkbox, Flex, Form, Input } from 'antd';
import { type AriaAttributes, type ComponentProps, useMemo } from 'react';
import { Lost } from '@/components/Lost';
import { useFormDraft } from '@/hooks/useFormDraft';
import { fieldErrors } from '@/request';
import { CodesInput } from '../components/regional/CodesInput';
import { REGIONAL, reportPath } from '../components/regional/paths';

interface Values {
  name: string;
  regions: string[];
  industries: string[];
  measures: RegionalMeasure[];
  comparison: string[];
}
const NAME_MAX = 60;
const WIDTH = 720;
/** An empty list is no choice. */
const CHOSEN = { type: 'array', required: true } as const;

/** A plan: a new one from a template or from nothing, or one to be changed. // §2 */
export default function RegionalPlan() {
  const { locale } = useIntl();
  const { id = 'blank' } = useParams<{ id: string }>();
  const editing = useLocation().pathname.includes('/edit/');
  const { data, error, refresh } = useApi('regional.get', { id }, { ready: editing, showErrorInPlace: true });
  // What is chosen is as high as its names are long.
  const places = useApi('market.vocabulary', { name: 'division' }, { showErrorInPlace: true });
  const industries = useApi('market.vocabulary', { name: 'industry' }, { showErrorInPlace: true });
  const namesRead = [places, industries].every((one) => one.data ?? one.error);
  const template = REGIONAL_TEMPLATES.find((one) => one.id === id);
  const exists = editing || id === 'blank' || template !== undefined;
  const { error: refused, refresh: again } = useApi('regional.list', {}, { ready: !editing, showErrorInPlace: true });
  const closed = error ?? refused;
  if (isClosed(closed)) return <ClosedApplication error={closed} again={editing ? refresh : again} />;
  if (!exists || !namesRead || (editing && !data))
    return <Lost texts="regional" validAddress={exists} error={error} again={refresh} to={REGIONAL} />;
  const begun = data
    ? { name: data.name, ...data.scope, comparison: [data.scope.comparison] }
    : {
        name: template ? nameOf(template, locale) : '',
        regions: [...(template?.regions ?? [])],
        industries: [...(template?.industries ?? [])],
        measures: [...(template?.measures ?? (['companies', 'registered_capital'] as const))],
        comparison: [WHOLE_COUNTRY],
      };
  return <PlanForm key={id} id={editing ? id : null} draftName={`regional-${id}`} begun={begun} />;
}

function PlanForm({ id, draftName, begun }: { id: string | null; draftName: string; begun: Values }) {
  const { formatMessage } = useIntl();
  const [form] = Form.useForm<Values>();
  const draft = useFormDraft<Values>(draftName, form);
  const create = useAction('regional.create');
  const update = useAction('regional.update');
  const text = useText('regional');
  const common = useText('common');
  const country = useMemo(
    () => ({ value: WHOLE_COUNTRY, label: formatMessage({ id: 'regional.country' }) }),
    [formatMessage],
  );
  const submit = async ({ comparison, ...values }: Values) => {
    const input = { ...values, comparison: comparison[0] ?? WHOLE_COUNTRY };
    try {
      const { key } = id ? await update.run({ id, ...input }) : await create.run(input);
      draft.forget();
      history.push(reportPath(key));
    } catch (error) {
      // Errors of list entries are shown at the list.
      form.setFields(fieldErrors(error).map(({ name, errors }) => ({ name: name.slice(0, 1), errors })) as never);
    }
  };
  const most = { type: 'array', max: MAX_SCOPE_CODES, message: text('too-many', { limit: MAX_SCOPE_CODES }) } as const;
  return (
    <Flex vertical gap="middle">
      <PageTitle text={text('plan-text')}>
        {formatMessage({ id: id ? 'menu.regional-edit' : 'menu.regional-create' })}
      </PageTitle>
      <Card variant="borderless" style={{ maxWidth: WIDTH }}>
        <Form
          form={form}
          layout="vertical"
          initialValues={begun}
          onValuesChange={draft.onValuesChange}
          onFinish={submit}
          scrollToFirstError
        >
          <Form.Item name="name" label={text('name')} rules={[{ required: true, whitespace: true, max: NAME_MAX }]}>
            <Input maxLength={NAME_MAX} showCount placeholder={text('name-hint')} />
          </Form.Item>
          <Form.Item name="regions" label={text('regions')} rules={[CHOSEN, most]} extra={text('regions-hint')}>
            <CodesInput vocabulary="division" levels={3} placeholder={text('pick')} />
          </Form.Item>
          <Form.Item name="industries" label={text('industries')} rules={[most]} extra={text('industries-hint')}>
            <CodesInput vocabulary="industry" levels={2} placeholder={text('all-industries')} />
          </Form.Item>
          <Form.Item name="measures" label={text('measures')} rules={[CHOSEN]}>
            <Measures options={REGIONAL_MEASURES.map((value) => ({ value, label: text(`measure.${value}`) }))} />
          </Form.Item>
          <Form.Item name="comparison" label={text('comparison')} extra={text('comparison-hint')}>
            <CodesInput vocabulary="division" levels={2} placeholder={text('pick')} single={country} />
          </Form.Item>
          <Flex gap="small">
            <Button type="primary" htmlType="submit" loading={create.loading || update.loading}>
              {text(id ? 'save' : 'start')}
            </Button>
            <LinkButton to={REGIONAL}>{common('cancel')}</LinkButton>
          </Flex>
        </Form>
      </Card>
    </Flex>
  );
}

/** The form marks what is required by an attribute that a group cannot have. */
const Measures = ({ 'aria-required': _, ...group }: ComponentProps<typeof Checkbox.Group> & AriaAttributes) => (
  <Checkbox.Group {...group} />
);
