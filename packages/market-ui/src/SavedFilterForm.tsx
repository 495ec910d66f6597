import type { EndpointInput, EndpointOutput } from '@daas/contract/endpoints';
import { useAction } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { Checkbox, Form, Input, Modal, message, Typography } from 'antd';

type Saved = EndpointOutput<'savedFilter.list'>['list'][number];
type FilterContent = Pick<EndpointInput<'savedFilter.save'>, 'keyword' | 'filter' | 'sort' | 'fields'>;

interface Props {
  dataSet: string;
  /** The one to change, or a new one; null closes the dialog. */
  saved: Saved | 'new' | null;
  /** What is on the screen. */
  content: FilterContent;
  /** The same as a sentence. */
  summary: string;
  onClose: () => void;
  onDone: () => void;
}
interface Values {
  name: string;
  shared: boolean;
  replace?: boolean;
}

const NAME_MAX = 60;

/** Names a view, shares it, and puts what is on the screen in its place. */
export default function SavedFilterForm({ dataSet, saved, content, summary, onClose, onDone }: Props) {
  const [form] = Form.useForm<Values>();
  const save = useAction('savedFilter.save');
  const update = useAction('savedFilter.update');
  const text = useText('data-saved');
  const common = useText('common');
  const old = saved !== null && saved !== 'new' ? saved : null;
  const finish = async ({ name, shared, replace }: Values) => {
    if (old) await update.run({ id: old.id, name, shared, ...(replace ? content : {}) });
    else await save.run({ data_set: dataSet, name, shared, ...content });
    message.success(common('saved'));
    onDone();
  };
  return (
    <Modal
      open={saved !== null}
      title={text(old ? 'edit' : 'save')}
      okText={text(old ? 'change' : 'save')}
      confirmLoading={save.loading || update.loading}
      onCancel={onClose}
      onOk={() => form.submit()}
      destroyOnHidden
    >
      <Form
        form={form}
        layout="vertical"
        preserve={false}
        clearOnDestroy
        initialValues={{ name: old?.name ?? '', shared: old?.shared ?? false }}
        // The error was shown already; the form keeps its input.
        onFinish={(values) => finish(values).catch(() => undefined)}
      >
        <Form.Item name="name" label={common('name')} rules={[{ required: true, whitespace: true }]}>
          <Input maxLength={NAME_MAX} showCount autoFocus />
        </Form.Item>
        <Form.Item name="shared" valuePropName="checked">
          <Checkbox>{text('share')}</Checkbox>
        </Form.Item>
        {old && (
          <Form.Item name="replace" valuePropName="checked">
            <Checkbox>{text('replace')}</Checkbox>
          </Form.Item>
        )}
        <Typography.Paragraph type="secondary" style={{ margin: 0 }}>
          {text('holds')} {summary || text('everything')}
        </Typography.Paragraph>
      </Form>
    </Modal>
  );
}
