import { BellOutlined } from '@ant-design/icons';
import type { FilterNode } from '@daas/contract/datasets/filter';
import { useAction } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { Sentence } from '@daas/kit/Name';
import { history } from '@umijs/max';
import { Button, type ButtonProps, Checkbox, Form, Input, Modal, message, Typography } from 'antd';
import { useState } from 'react';

interface Props {
  dataSet: string;
  keyword: string | null;
  filter: FilterNode | null;
  /** The same as a sentence. */
  sentence: string;
  /** What it is called already. */
  name?: string;
  button?: ButtonProps;
}
interface Values {
  name: string;
  digest: boolean;
}

const NAME_MAX = 60;
const RULES = '/data-application/enterprise-monitor/rules';

/** Watches a search: who comes into its answer and who leaves is told in the feed, and by mail. */
export function WatchQuestion({ dataSet, keyword, filter, sentence, name, button = {} }: Props) {
  const [open, setOpen] = useState(false);
  const [form] = Form.useForm<Values>();
  const create = useAction('monitor.saveRule');
  const digest = useAction('monitor.digest');
  const text = useText('data-watch');
  const common = useText('common');
  const finish = async (values: Values) => {
    const { id } = await create.run({ data_set: dataSet, watches: 'answer', name: values.name, keyword, filter });
    setOpen(false);
    message.success({
      content: (
        <>
          {text('watching')} {/* A message stands outside the router, so a link of it would not find its way. */}
          <Button type="link" size="small" onClick={() => history.push(RULES)}>
            {text('rules')}
          </Button>
        </>
      ),
    });
    if (values.digest) await digest.run({ id, on: true });
  };
  return (
    <>
      <Button icon={<BellOutlined aria-hidden />} {...button} onClick={() => setOpen(true)}>
        {button.type === 'text' ? null : text('open')}
      </Button>
      <Modal
        open={open}
        title={text('title')}
        okText={text('ok')}
        confirmLoading={create.loading || digest.loading}
        onCancel={() => setOpen(false)}
        onOk={() => form.submit()}
        destroyOnHidden
      >
        <Form<Values>
          form={form}
          layout="vertical"
          preserve={false}
          clearOnDestroy
          initialValues={{ name: (name ?? sentence).slice(0, NAME_MAX), digest: true }}
          // The error was shown already; the form keeps its input.
          onFinish={(values) => finish(values).catch(() => undefined)}
        >
          <Typography.Paragraph type="secondary">{text('text')}</Typography.Paragraph>
          <Form.Item name="name" label={common('name')} rules={[{ required: true, whitespace: true }]}>
            <Input maxLength={NAME_MAX} showCount autoFocus />
          </Form.Item>
          <Form.Item name="digest" valuePropName="checked">
            <Checkbox>{text('digest')}</Checkbox>
          </Form.Item>
          <Typography.Paragraph type="secondary" style={{ margin: 0 }}>
            {text('question')} <Sentence>{sentence}</Sentence>
          </Typography.Paragraph>
        </Form>
      </Modal>
    </>
  );
}
