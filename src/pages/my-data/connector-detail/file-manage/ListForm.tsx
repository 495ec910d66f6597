import { useAction } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { ReadTable } from '@daas/kit/ReadTable';
import { useIntl } from '@umijs/max';
import { Button, Flex, Form, Radio, Select, Typography } from 'antd';
import { fieldErrors } from '@/request';
import type { Uploaded } from './UploadCard';

interface Values {
  column: string;
  matchBy: 'name' | 'code';
}
interface Props {
  connectorId: number;
  uploaded: Uploaded;
  onCancel: () => void;
  onCreated: () => void;
}

/** What columns that hold codes are called. */
const CODE_COLUMN = /代码|信用|税号|code|uscc/i;

/** Which column of the file is matched, chosen beside its first rows. */
export function ListForm({ connectorId, uploaded, onCancel, onCreated }: Props) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const [form] = Form.useForm<Values>();
  const column = Form.useWatch('column', form);
  const create = useAction('nameList.create');
  const text = (id: string) => formatMessage({ id: `file.${id}` });
  const { columns, preview, upload_id: uploadId } = uploaded;
  const matchOf = (name: string) => (CODE_COLUMN.test(name) ? 'code' : 'name');
  const submit = async (values: Values) => {
    try {
      await create.run({ id: connectorId, uploadId, ...values });
      onCreated();
    } catch (error) {
      form.setFields(fieldErrors(error) as never);
    }
  };
  const first = columns[0] ?? '';
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ column: first, matchBy: matchOf(first) }}
      onValuesChange={(changed) => {
        if (changed.column) form.setFieldValue('matchBy', matchOf(changed.column));
      }}
      onFinish={submit}
    >
      <Typography.Paragraph>
        <Typography.Text strong>{uploaded.fileName}</Typography.Text>{' '}
        <Typography.Text type="secondary">
          {formatMessage({ id: 'file.rows-in' }, { rows: format.number(uploaded.rows) })}
        </Typography.Text>
      </Typography.Paragraph>
      <Flex gap="large" wrap>
        <Form.Item name="column" label={text('column')} rules={[{ required: true }]} style={{ minWidth: 220 }}>
          <Select options={columns.map((name) => ({ value: name, label: name }))} showSearch />
        </Form.Item>
        <Form.Item name="matchBy" label={text('match-by')}>
          <Radio.Group
            optionType="button"
            options={(['name', 'code'] as const).map((value) => ({ value, label: text(`match-by-${value}`) }))}
          />
        </Form.Item>
      </Flex>
      <ReadTable<string[]>
        label={formatMessage({ id: 'file.preview' }, { rows: preview.length })}
        rowKey={(row) => preview.indexOf(row)}
        title={() => formatMessage({ id: 'file.preview' }, { rows: preview.length })}
        dataSource={preview}
        columns={columns.map((name, index) => ({
          key: name,
          title: name,
          ellipsis: true,
          onCell: () => ({ style: { maxWidth: 240, ...(name === column ? { fontWeight: 600 } : {}) } }),
          render: (_, row) => format.orDash(row[index]),
        }))}
      />
      <Flex justify="end" gap="small" style={{ marginTop: 16 }}>
        <Button onClick={onCancel}>{text('other-file')}</Button>
        <Button type="primary" htmlType="submit" loading={create.loading}>
          {text('match')}
        </Button>
      </Flex>
    </Form>
  );
}
