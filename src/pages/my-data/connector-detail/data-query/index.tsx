import { CONFIRM_MODAL_WIDTH } from '@daas/contract/constants';
import { fromFilter, unfinished } from '@daas/kit/FilterBuilder';
import { useAction } from '@daas/kit/hooks/useApi';
import { useDataSet } from '@daas/kit/hooks/useDataSet';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useIntl } from '@umijs/max';
import { Button, Card, Empty, Flex, Form, Modal, Segmented, Skeleton, Typography } from 'antd';
import { useState } from 'react';
import { useFormDraft } from '@/hooks/useFormDraft';
import { CodeSamples } from '../../components/CodeSamples';
import { gatewayUrl } from '../../components/gatewaySamples';
import { LoadFailed } from '../../components/LoadFailed';
import { useConnector } from '../context';
import styles from './index.module.css';
import { QueryForm } from './QueryForm';
import { problemOf, type QueryValues, quoteOf, type RunAnswer, type RunMode, toBody } from './query';
import { Result } from './Result';

const MODES: RunMode[] = ['sample', 'quote', 'charge'];
const FIRST_LIMIT = 10;

/** The playground: what a program would ask, answered as it would be answered. */
export default function DataQuery() {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const { connector, refresh } = useConnector();
  const { view, filters, error, refresh: readAgain } = useDataSet(connector.product.key);
  const [form] = Form.useForm<QueryValues>();
  const draft = useFormDraft<QueryValues>(`query.${connector.id}`, form);
  const values = Form.useWatch([], form) as QueryValues | undefined;
  const [mode, setMode] = useState<RunMode>('sample');
  const [shown, setShown] = useState<{ answer: RunAnswer; body: Record<string, unknown>; mode: RunMode } | null>(null);
  const action = useAction('connector.run');
  const text = (id: string) => formatMessage({ id: `connector-query.${id}` });

  const ask = async (as: RunMode, body: Record<string, unknown>): Promise<RunAnswer> => {
    const answer = await action.run({ id: connector.id, mode: as, query: body });
    setShown({ answer, body, mode: as });
    return answer;
  };
  const charge = async (body: Record<string, unknown>) => {
    const quoted = await ask('quote', body);
    const quote = quoteOf(quoted);
    if (problemOf(quoted) || !quote) return;
    Modal.confirm({
      width: CONFIRM_MODAL_WIDTH,
      title: formatMessage({ id: 'connector-query.charge-title' }, { price: format.money(quote.price) }),
      content: formatMessage(
        { id: 'connector-query.charge-text' },
        {
          rows: `${format.number(quote.rows)}${quote.capped ? '+' : ''}`,
          mode: formatMessage({ id: `connector.pricing-text.${connector.price.mode}` }),
        },
      ),
      okText: text('charge-ok'),
      onOk: async () => {
        await ask('charge', body);
        refresh();
      },
    });
  };
  const run = (cursor?: string) => {
    const now = form.getFieldsValue(true) as QueryValues;
    if (now.filter && unfinished(now.filter).length > 0) {
      form.setFields([{ name: 'filter', errors: [text('filter-unfinished')] }]);
      return;
    }
    const body = toBody(now, cursor);
    // A refusal of the console itself was shown already; the gateway's are answers.
    (mode === 'charge' ? charge(body) : ask(mode, body)).catch(() => undefined);
  };

  if (error && !view) return <LoadFailed again={readAgain} />;
  if (!view) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <div className={styles.columns}>
      <Card variant="borderless" title={text('request')} className={styles.side ?? ''}>
        <Form<QueryValues>
          form={form}
          layout="vertical"
          initialValues={{ limit: FIRST_LIMIT, filter: fromFilter(null), equality: {}, fields: [] }}
          onValuesChange={draft.onValuesChange}
          onFinish={() => run()}
        >
          <QueryForm view={view} groups={filters} offered={connector.fields.map((field) => field.name_en)} />
          <Form.Item label={text('mode')} extra={text(`mode-${mode}-text`)}>
            <Segmented
              block
              aria-label={text('mode')}
              value={mode}
              onChange={setMode}
              options={MODES.map((one) => ({ value: one, label: text(`mode-${one}`) }))}
            />
          </Form.Item>
          <Button type="primary" htmlType="submit" block loading={action.loading}>
            {text(`run-${mode}`)}
          </Button>
        </Form>
      </Card>
      <Flex vertical gap="middle" className={styles.main ?? ''}>
        <Card variant="borderless" title={text('answer')}>
          {shown ? (
            <Result
              {...shown}
              view={view}
              connector={connector}
              busy={action.loading}
              onNext={shown.mode === 'quote' ? undefined : run}
            />
          ) : (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('nothing-yet')} />
          )}
        </Card>
        <Card variant="borderless" title={text('code')}>
          <Typography.Paragraph type="secondary">{text('code-hint')}</Typography.Paragraph>
          <CodeSamples request={{ url: gatewayUrl(connector.endpoint), body: toBody(values ?? {}) }} />
        </Card>
      </Flex>
    </div>
  );
}
