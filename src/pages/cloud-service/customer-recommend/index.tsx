import { EXAMPLES, MAX_TABLE_BYTES } from '@daas/contract/constants';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { useAction } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { PageTitle } from '@daas/kit/PageTitle';
import { useIntl } from '@umijs/max';
import { Alert, Button, Card, Flex, Form, Input } from 'antd';
import { useState } from 'react';
import { TableUpload } from '@/components/TableUpload';
import { pastedLines } from '@/components/TableUpload/pasted';
import { call, fieldErrors, refusalMessage } from '@/request';
import { ExampleOutcome } from './components/ExampleOutcome';
import { Measure } from './components/Measure';
import { Recommended } from './components/Recommended';
import { Sources } from './components/Sources';

const SHOWN = 100;
/** Each once, as a column or a sentence was copied. */
const examplesIn = (pasted: string): string[] => [...new Set(pastedLines(pasted).map((one) => one.trim()))];
const QUIET = { showErrorInPlace: true };

/** Companies that look like one's customers. // §2 */
export default function CustomerRecommend() {
  const { formatMessage } = useIntl();
  const [form] = Form.useForm<{ examples: string }>();
  const pasted: string = Form.useWatch('examples', form) ?? '';
  const ask = useAction('cloud.recommend', { showErrorInPlace: true });
  const [answer, setAnswer] = useState<EndpointOutput<'cloud.recommend'> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** Of a file, how many of how many were taken. */
  const [filled, setFilled] = useState<{ count: number; total: number } | null>(null);
  const format = useFormat();
  const text = useText('customer-recommend');
  const count = examplesIn(pasted).length;
  const fill = (names: string[]) => {
    setFilled(null);
    form.setFieldsValue({ examples: names.join('\n') });
  };
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
          <Sources onNames={fill} />
          <Form.Item label={text('from-file')}>
            <TableUpload
              maxBytes={MAX_TABLE_BYTES}
              roles={[{ key: 'key', label: text('examples-label') }]}
              // The file travels as a part of the form beside the contract's input.
              upload={(file, pasted, onProgress) =>
                call('cloud.upload', { pasted, file } as never, { ...QUIET, onProgress })
              }
              inspect={(uploadId, corrections) => call('cloud.inspect', { upload_id: uploadId, ...corrections }, QUIET)}
              start={async (uploadId, { key = '' }) => {
                const { names, total } = await call('cloud.fileExamples', { upload_id: uploadId, column: key }, QUIET);
                fill(names);
                setFilled({ count: names.length, total });
              }}
              startText={text('from-file-take')}
            />
          </Form.Item>
          {filled && (
            <Alert
              type={filled.total > filled.count ? 'warning' : 'success'}
              showIcon
              role="status"
              title={text(filled.total > filled.count ? 'filled-capped' : 'filled', {
                count: format.number(filled.count),
                total: format.number(filled.total),
              })}
              style={{ marginBlockEnd: 16 }}
            />
          )}
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
          <ExampleOutcome answer={answer} />
          <Measure answer={answer} />
          <Recommended list={answer.list} file={answer.file_id} />
        </>
      )}
    </Flex>
  );
}
