import { useText } from '@daas/kit/hooks/useText';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { Drawer, Flex, Typography } from 'antd';
import { type Call, type Field, fieldsOf, ruleOf, typeOf } from './document';

/** Where an input travels: in the path, the query, a header or the body. */
type Place = 'path' | 'query' | 'header' | 'body';

/** What a call takes and answers, field by field. */
export function CallDrawer({ call, onClose }: { call: Call | undefined; onClose: () => void }) {
  return (
    <Drawer
      open={call !== undefined}
      onClose={onClose}
      size={840}
      title={
        <span dir="ltr" style={{ overflowWrap: 'anywhere' }}>
          {call?.method} {call?.path}
        </span>
      }
    >
      {call && <CallDetail call={call} />}
    </Drawer>
  );
}

function CallDetail({ call }: { call: Call }) {
  const text = useText('api-reference');
  const common = useText('common');
  const [[bodyType, body] = []] = Object.entries(call.requestBody?.content ?? {});
  const [[answerType, answer] = []] = Object.entries(call.responses[200].content);
  const inputs: (Field & { place: Place })[] = [
    ...(call.parameters ?? []).map(({ name, schema, required, in: place }) => ({
      name,
      required,
      place,
      type: typeOf(schema),
      rule: ruleOf(schema),
    })),
    ...(body ? fieldsOf(body.schema).map((field) => ({ ...field, place: 'body' as const })) : []),
  ];
  const answers = answer?.schema ? fieldsOf(answer.schema) : [];
  const columns = [
    {
      title: common('name'),
      dataIndex: 'name',
      render: (name: string) => (
        <Typography.Text code dir="ltr">
          {name}
        </Typography.Text>
      ),
    },
    { title: common('type'), dataIndex: 'type', render: (type: string) => <span dir="ltr">{type}</span> },
    {
      title: text('rule'),
      dataIndex: 'rule',
      render: (rule: string) => (
        <div dir="ltr" style={{ maxWidth: 480, overflowWrap: 'anywhere' }}>
          {rule}
        </div>
      ),
    },
  ];
  const required = {
    title: text('required'),
    dataIndex: 'required',
    render: (is: boolean) => text(is ? 'yes' : 'no'),
  };
  return (
    <Flex vertical gap="middle">
      <Typography.Text>{call.summary}</Typography.Text>
      <Typography.Text strong>
        {text('inputs')}
        {bodyType && <Typography.Text type="secondary"> {bodyType}</Typography.Text>}
      </Typography.Text>
      {inputs.length > 0 ? (
        <ScrollTable<(typeof inputs)[number]>
          label={text('inputs')}
          rowKey={({ place, name, type }) => `${place} ${name} ${type}`}
          dataSource={inputs}
          columns={[
            ...columns,
            { title: text('in'), dataIndex: 'place', render: (place: Place) => text(`in.${place}`) },
            required,
          ]}
        />
      ) : (
        <Typography.Text type="secondary">{text('no-inputs')}</Typography.Text>
      )}
      <Typography.Text strong>
        {text('answer')} <Typography.Text type="secondary">{answerType}</Typography.Text>
      </Typography.Text>
      {answers.length > 0 && (
        <ScrollTable<Field>
          label={text('answer')}
          rowKey={({ name, type }) => `${name} ${type}`}
          dataSource={answers}
          columns={[...columns, required]}
        />
      )}
    </Flex>
  );
}
