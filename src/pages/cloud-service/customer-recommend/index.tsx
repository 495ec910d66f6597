import type { EndpointOutput } from '@daas/contract/endpoints';
import { EXAMPLES } from '@daas/contract/endpoints/cloud';
import { useAction } from '@daas/kit/hooks/useApi';
import { Name } from '@daas/kit/Name';
import { PageTitle } from '@daas/kit/PageTitle';
import { useIntl } from '@umijs/max';
import { Alert, Button, Card, Flex, Form, Input } from 'antd';
import { useState } from 'react';
import { fieldErrors, refusalMessage } from '@/request';
import { Measure } from './components/Measure';
import { Recommended } from './components/Recommended';
import { Sources } from './components/Sources';

const SHOWN = 100;
/** One a line, or as a column or a sentence was copied. */
const examplesIn = (pasted: string): string[] => [
  ...new Set(
    pasted
      .split(/[\n\r\t,，;；、]+/)
      .map((one) => one.trim())
      .filter(Boolean),
  ),
];

/** Companies that look like one's customers. // §2 */
export default function CustomerRecommend() {
  const { formatMessage } = useIntl();
  const [form] = Form.useForm<{ examples: string }>();
  const pasted: string = Form.useWatch('examples', form) ?? '';
  const ask = useAction('cloud.recommend', { disableMessageTips: true });
  const [answer, setAnswer] = useState<EndpointOutput<'cloud.recommend'> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const text = (id: string, values?: Record<string, string | number>) =>
    formatMessage({ id: `customer-recommend.${id}` }, values);
  const count = examplesIn(pasted).length;
  const run = async () => {
    setProblem(null);
    try {
      setAnswer(await ask.run({ examples: examplesIn(pasted), limit: SHOWN }));
    } catch (error) {
      const [first] = fieldErrors(error);
      setProblem(first?.errors[0] ?? refusalMessage(error) ?? formatMessage({ id: 'errors.server' }));
    }
  };
  return (
    <Flex vertical gap="middle">
      <PageTitle text={text('about')}>{formatMessage({ id: 'menu.customer-recommend' })}</PageTitle>
      <Card variant="borderless" title={text('examples')}>
        <Form form={form} layout="vertical" onFinish={run}>
          {problem && <Alert type="error" showIcon title={problem} style={{ marginBlockEnd: 16 }} />}
          <Sources onNames={(names) => form.setFieldsValue({ examples: names.join('\n') })} />
          <Form.Item
            name="examples"
            label={text('examples-label')}
            extra={text('examples-hint', { count, min: EXAMPLES.min, max: EXAMPLES.max })}
            rules={[
              {
                validator: () =>
                  count >= EXAMPLES.min && count <= EXAMPLES.max
                    ? Promise.resolve()
                    : Promise.reject(new Error(text('examples-rule', { min: EXAMPLES.min, max: EXAMPLES.max }))),
              },
            ]}
            validateTrigger="onSubmit"
          >
            <Input.TextArea autoSize={{ minRows: 6, maxRows: 14 }} />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={ask.loading}>
            {text('run')}
          </Button>
        </Form>
      </Card>
      {answer && (
        <>
          {answer.refused.length > 0 && (
            <Alert
              type="info"
              showIcon
              title={text('unmatched', { matched: answer.matched, given: answer.given })}
              description={
                <Name>{answer.refused.map(({ value }) => value).join(formatMessage({ id: 'shell.and' }))}</Name>
              }
            />
          )}
          <Measure answer={answer} />
          <Recommended list={answer.list} />
        </>
      )}
    </Flex>
  );
}
