import { ArrowLeftOutlined, ArrowRightOutlined } from '@ant-design/icons';
import { CONNECTOR_TYPES, type ConnectorType } from '@daas/contract/enums';
import { unfinished } from '@daas/kit/FilterBuilder';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useDataSet } from '@daas/kit/hooks/useDataSet';
import { useTermName } from '@daas/kit/hooks/useTermName';
import { useText } from '@daas/kit/hooks/useText';
import { PageTitle } from '@daas/kit/PageTitle';
import { history, useIntl, useSearchParams } from '@umijs/max';
import { useDebounce } from 'ahooks';
import { Alert, Button, Card, Flex, Form, Grid, Skeleton, Steps, Typography } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { fieldErrors, refusalMessage } from '@/request';
import { FieldPicker } from '../components/FieldPicker';
import { createPath } from '../components/paths';
import { defaultFields } from '../components/price';
import { AppStep, type AppValues } from './components/AppStep';
import { Created } from './components/Created';
import { FilterStep } from './components/FilterStep';
import { NoRows } from './components/NoRows';
import { ProductStep } from './components/ProductStep';
import { QuoteStep } from './components/QuoteStep';
import { Summary } from './components/Summary';
import {
  chooseProduct,
  chosenFields,
  isComplete,
  questionOf,
  reachable,
  STEPS,
  type Step,
  stepOfField,
  toInput,
} from './draft';
import styles from './index.module.css';
import { proposeName } from './proposeName';
import { useDraft } from './useDraft';

const QUOTE_WAIT_MS = 400;

/** Product → fields → filter → app and limits → quote → create. Everything is kept in the tab until it is created. */
export default function ConnectorCreate() {
  const [query, setQuery] = useSearchParams();
  const created = Number(query.get('created')) || null;
  const createdType = CONNECTOR_TYPES.find((type) => type === query.get('type'));
  if (created && createdType)
    return (
      <Card variant="borderless">
        <Created id={created} type={createdType} onAnother={() => setQuery({})} />
      </Card>
    );
  return <Wizard query={query} />;
}

function Wizard({ query }: { query: URLSearchParams }) {
  const { formatMessage } = useIntl();
  const wide = Grid.useBreakpoint().md ?? true;
  const { draft, change, forget, discard, restored } = useDraft(query);
  const [form] = Form.useForm<AppValues>();
  const [checked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState<{ step: Step; text: string } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const create = useAction('connector.create');
  const productRead = useApi('connector.product', { key: draft.product ?? '' }, { ready: draft.product !== null });
  const product = productRead.data?.key === draft.product ? productRead.data : undefined;
  const { view, filters, hot } = useDataSet(draft.product ?? undefined);
  const labels = useMemo(() => new Map(view?.fields.map((field) => [field.name_en, field.label])), [view]);

  // A link's draft is taken over; the address then belongs to the wizard again.
  useEffect(() => {
    if (query.has('product')) history.replace(createPath());
  }, [query]);
  // A product begins with its usual fields.
  useEffect(() => {
    if (!product) return;
    change((now) => {
      // A link may name fields that are gone.
      const names = now.fields.filter((name) => product.fields.some((field) => field.name_en === name));
      return {
        ...now,
        type: now.type ?? (view?.connector_types[0] as ConnectorType | undefined) ?? null,
        fields: names.length > 0 ? names : defaultFields(product),
      };
    });
  }, [product, view, change]);

  const termName = useTermName();
  const proposal =
    product && filters.length > 0
      ? proposeName(questionOf(draft), product.name, filters, formatMessage, termName)
      : null;
  // Replaces a former proposal, but no name that was typed.
  useEffect(() => {
    if (draft.step !== 'app' || proposal === null) return;
    change((now) => {
      if (now.name !== '' && now.name !== now.proposed) return now;
      form.setFieldsValue({ name: proposal });
      return { ...now, name: proposal, proposed: proposal };
    });
  }, [draft.step, proposal, change, form]);

  const fields = product ? chosenFields(draft, product) : [];
  const steadyInput = useDebounce(
    JSON.stringify({
      product: draft.product,
      fields,
      ...questionOf(draft),
      ...(draft.type ? { type: draft.type } : {}),
    }),
    {
      wait: QUOTE_WAIT_MS,
    },
  );
  const quoteInput = JSON.parse(steadyInput);
  const quote = useApi('connector.quote', quoteInput, {
    ready: quoteInput.product !== null && quoteInput.fields.length > 0,
    showErrorInPlace: true,
  });

  const noRows = quote.data?.rows === 0 && !quote.loading && (
    <NoRows question={quoteInput} draft={draft} onChange={change} />
  );
  const open = reachable(draft, product);
  // A link's product is on its way: nothing of what it begins with is shown as missing.
  const arriving = draft.product !== null && !product && !productRead.error;
  const step = arriving || open.includes(draft.step) ? draft.step : (open.at(-1) ?? 'product');
  const index = STEPS.indexOf(step);
  const goTo = (next: Step) => {
    setChecked(false);
    change({ step: next });
    queueMicrotask(() => heading.current?.focus());
  };
  const next = async () => {
    setChecked(true);
    if (step === 'filter' && unfinished(draft.filter).length > 0) return;
    if (step === 'app') {
      const valid = await form.validateFields().then(
        () => true,
        () => false,
      );
      if (!valid) return;
    }
    const following = STEPS[index + 1];
    if (isComplete(step, draft, product) && following) goTo(following);
  };
  const submit = async () => {
    const input = toInput(draft);
    if (!input) return;
    setRefusal(null);
    try {
      const { id, type } = await create.run(input);
      forget();
      history.replace(createPath({ created: String(id), type }));
    } catch (error) {
      const problems = fieldErrors(error);
      const text = problems[0]?.errors[0] ?? refusalMessage(error);
      const where = problems[0] ? stepOfField(String(problems[0].name[0])) : 'quote';
      if (text) setRefusal({ step: where, text });
      if (where === 'quote') return;
      goTo(where);
      if (where === 'app') queueMicrotask(() => form.setFields(problems as never));
    }
  };
  const problemAt = (where: Step) => (refusal?.step === where ? refusal.text : null);
  const text = useText('connector-create');
  const common = useText('common');

  return (
    <Flex vertical gap="middle">
      <Flex justify="space-between" align="center" gap="small" wrap>
        <PageTitle>{common('create-connector')}</PageTitle>
        {restored && (
          <Alert
            type="info"
            showIcon
            title={formatMessage({ id: 'draft.restored' })}
            action={
              <Button size="small" type="link" onClick={discard}>
                {formatMessage({ id: 'draft.discard' })}
              </Button>
            }
          />
        )}
      </Flex>
      <Card variant="borderless">
        <Steps
          size="small"
          current={index}
          responsive={false}
          {...(wide ? {} : { titlePlacement: 'vertical' as const, type: 'dot' as const })}
          items={STEPS.map((one) => ({ title: text(`step-${one}`), disabled: !open.includes(one) }))}
          onChange={(to) => {
            const target = STEPS[to];
            if (target && open.includes(target)) goTo(target);
          }}
        />
      </Card>
      <div className={styles.columns}>
        <Card variant="borderless" className={styles.main ?? ''}>
          <Typography.Title level={2} ref={heading as never} tabIndex={-1} className={styles.heading ?? ''}>
            {text(`heading-${step}`)}
          </Typography.Title>
          {step === 'product' && (
            <ProductStep draft={draft} onChoose={(key, type) => change((now) => chooseProduct(now, key, type))} />
          )}
          {step !== 'product' && !product && <Skeleton active paragraph={{ rows: 8 }} />}
          {step === 'fields' && product && (
            <>
              {problemAt('fields') && (
                <Alert type="error" showIcon title={problemAt('fields')} className={styles.alert ?? ''} />
              )}
              <FieldPicker
                product={product}
                labels={labels}
                fixed={draft.type === 'DATAPACKET'}
                value={fields}
                onChange={(fieldNames) => change({ fields: fieldNames })}
              />
            </>
          )}
          {step === 'filter' && view && (
            <FilterStep
              groups={filters}
              hot={hot}
              view={view}
              value={draft}
              onChange={change}
              showProblems={checked}
              error={problemAt('filter')}
              noRows={noRows}
            />
          )}
          {step === 'app' && <AppStep form={form} draft={draft} onChange={change} />}
          {step === 'quote' && product && (
            <QuoteStep
              draft={draft}
              product={product}
              labels={labels}
              view={view}
              groups={filters}
              quote={quote.data}
              error={quote.error !== undefined}
              onRetry={quote.refresh}
              onEdit={goTo}
              refusal={problemAt('quote')}
              noRows={noRows}
            />
          )}
        </Card>
        <Summary draft={draft} product={product} fields={fields} quote={quote.data} counting={quote.loading}>
          <Button
            icon={<ArrowLeftOutlined aria-hidden className="turns" />}
            disabled={index === 0}
            onClick={() => goTo(STEPS[index - 1] ?? 'product')}
          >
            {text('back')}
          </Button>
          {step === 'quote' ? (
            <Button type="primary" loading={create.loading} onClick={() => void submit()}>
              {text('create')}
            </Button>
          ) : (
            <Button
              type="primary"
              icon={<ArrowRightOutlined aria-hidden className="turns" />}
              iconPlacement="end"
              disabled={step !== 'app' && !isComplete(step, draft, product)}
              onClick={() => void next()}
            >
              {text('next')}
            </Button>
          )}
        </Summary>
      </div>
    </Flex>
  );
}
