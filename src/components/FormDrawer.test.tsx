import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, type FormInstance, Input, Select } from 'antd';
import { type ApiStubs, refuse, renderPage } from '@/testing';
import { FormDrawer } from './FormDrawer';

interface Values {
  name: string;
  rules: string[];
}
const onDone = jest.fn();
const onClose = jest.fn();
const RULES = ['10.0.0.1', '10.0.0.2'];

let form: FormInstance<Values>;

function Sample({ before }: { before?: () => boolean }) {
  [form] = Form.useForm<Values>();
  return (
    <FormDrawer
      title="新建"
      form={form}
      endpoint="whiteList.create"
      {...(before ? { before } : {})}
      toInput={({ name, rules }) => ({ rules, note: name, guards: 'both', expires_at: null })}
      successText="完成"
      onDone={onDone}
      onClose={onClose}
      initialValues={{ rules: RULES }}
    >
      <Form.Item name="name" label="名称" rules={[{ required: true }]}>
        <Input />
      </Form.Item>
      <Form.Item name="rules" label="规则">
        <Select mode="tags" />
      </Form.Item>
    </FormDrawer>
  );
}

async function open(answer: ApiStubs['whiteList.create'], before?: () => boolean) {
  const page = await renderPage(<Sample {...(before ? { before } : {})} />, {
    path: '/company-center/white-list',
    api: answer ? { 'whiteList.create': answer } : {},
  });
  await userEvent.type(screen.getByLabelText('名称'), '机房');
  await userEvent.click(screen.getByRole('button', { name: /保\s?存/ }));
  return page;
}
const invalid = (field: string) =>
  refuse(422, {
    errorCode: 'invalid-input',
    errorMessage: '请检查填写的内容',
    fields: [{ field, rule: 'custom', message: '格式有误' }],
  });
/** The error of a field is its description. // WCAG 3.3.1 */
const described = (label: string, text: string) =>
  waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text));
const alert = () => document.querySelector('.daas-drawer .daas-alert');

beforeEach(() => {
  onDone.mockClear();
  onClose.mockClear();
});

test('sends the mapped values and returns the answer', async () => {
  const { sent } = await open({ ids: [], closed: [] } as never);
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(sent.at(-1)?.input).toEqual({ rules: RULES, note: '机房', guards: 'both', expires_at: null });
  expect(onDone.mock.calls[0][1]).toEqual({ name: '机房', rules: RULES });
  expect(await screen.findByText('完成')).toBeInTheDocument();
});

test('shows a refusal at its field and keeps the input', async () => {
  await open(invalid('name'));
  await described('名称', '格式有误');
  expect(screen.getByLabelText('名称')).toHaveValue('机房');
  expect(alert()).toBeNull();
  expect(onDone).not.toHaveBeenCalled();
});

test('shows which value of a field is refused', async () => {
  await open(invalid('rules.1'));
  await described('规则', '10.0.0.2: 格式有误');
  expect(alert()).toBeNull();
});

test('shows the refusal of a field that is not in the form above it', async () => {
  await open(invalid('expires_at'));
  await waitFor(() => expect(alert()).toHaveTextContent('请检查填写的内容'));
});

test('shows a taken name at the name', async () => {
  await open(refuse(409, { errorCode: 'name-taken', errorMessage: '名称已存在' }));
  await described('名称', '名称已存在');
  expect(alert()).toBeNull();
});

test('offers to try again after an answer without a text', async () => {
  await open(refuse(500));
  await waitFor(() => expect(alert()).not.toBeNull());
  expect(screen.getByRole('button', { name: /保\s?存/ })).toBeEnabled();
});

test('sends nothing if the check before it fails', async () => {
  const before = jest.fn(() => false);
  const { sent } = await open(undefined, before);
  await waitFor(() => expect(before).toHaveBeenCalledTimes(1));
  expect(sent.filter(({ name }) => name === 'whiteList.create')).toEqual([]);
});

test('sends once while the answer is awaited', async () => {
  let answer: (value: never) => void = () => undefined;
  const { sent } = await open(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  await waitFor(() => expect(sent.map(({ name }) => name)).toContain('whiteList.create'));
  fireEvent.submit(screen.getByLabelText('名称').closest('form') as HTMLFormElement);
  // Ends after the validation of the submitted form.
  await act(() => form.validateFields());
  answer({} as never);
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(sent.filter(({ name }) => name === 'whiteList.create')).toHaveLength(1);
});
