import { fromFilter, unfinished } from '@daas/kit/FilterBuilder';
import { useDataSet } from '@daas/kit/hooks/useDataSet';
import { useText } from '@daas/kit/hooks/useText';
import { usePayRefusal } from '@daas/kit/PayAccess';
import { Button, Card, Empty, Flex, Form, Segmented, Skeleton, Typography } from 'antd';
import { useState } from 'react';
import { CodeSamples } from '@/components/CodeSamples';
import { gatewayUrl } from '@/components/samples';
import { useFormDraft } from '@/hooks/useFormDraft';
import { LoadFailed } from '../../components/LoadFailed';
import { useConnector } from '../context';
import { Beforehand } from './Beforehand';
import styles from './index.module.css';
import { QueryForm } from './QueryForm';
import { type QueryValues, type RunMode, toBody } from './query';
import { Result } from './Result';
import { useRun } from './useRun';

const MODES: RunMode[] = ['sample', 'quote', 'charge'];
const FIRST_LIMIT = 10;

/** The playground: what a program would ask, answered as it would be answered. */
export default function DataQuery() {
  const { connector, refresh } = useConnector();
  const { view, filters, error, refresh: readAgain } = useDataSet(connector.product.key);
  const [form] = Form.useForm<QueryValues>();
  const draft = useFormDraft<QueryValues>(`query.${connector.id}`, form);
  const values = Form.useWatch([], form) as QueryValues | undefined;
  const [mode, setMode] = useState<RunMode>('sample');
  const query = useRun(connector, refresh);
  const { result, loading } = query;
  const unpaid = usePayRefusal('connector.run');
  const text = useText('connector-query');

  const run = (cursor?: string) => {
    const now = form.getFieldsValue(true) as QueryValues;
    if (now.filter && unfinished(now.filter).length > 0) {
      form.setFields([{ name: 'filter', errors: [text('filter-unfinished')] }]);
      return;
    }
    query.run(mode, toBody(now, cursor));
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
          <QueryForm view={view} groups={filters} fieldNames={connector.fields.map((field) => field.name_en)} />
          <Form.Item
            label={text('mode')}
            extra={
              <>
                {text(`mode-${mode}-text`)}
                {unpaid && <div>{`${text('mode-charge')} · ${unpaid}`}</div>}
              </>
            }
          >
            <Segmented
              block
              aria-label={text('mode')}
              value={mode}
              onChange={setMode}
              options={MODES.map((one) => ({
                value: one,
                label: text(`mode-${one}`),
                disabled: one === 'charge' && unpaid !== null,
              }))}
            />
          </Form.Item>
          <Button type="primary" htmlType="submit" block loading={loading}>
            {text(`run-${mode}`)}
          </Button>
        </Form>
      </Card>
      <Flex vertical gap="middle" className={styles.main ?? ''}>
        {connector.type === 'API' && values && (
          <Beforehand id={connector.id} values={values} onChange={(change) => form.setFieldsValue(change as object)} />
        )}
        <Card variant="borderless" title={text('answer')}>
          {result ? (
            <Result
              {...result}
              view={view}
              connector={connector}
              busy={loading}
              onNext={result.mode === 'quote' ? undefined : run}
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
