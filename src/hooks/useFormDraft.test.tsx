import { session } from '@daas/kit/storage';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, Input } from 'antd';
import { renderPage } from '@/testing';
import { useFormDraft } from './useFormDraft';

function Sample() {
  const [form] = Form.useForm<{ name?: string; password?: string }>();
  const { restored, onValuesChange, forget, discard } = useFormDraft('sample', form);
  return (
    <Form form={form} onValuesChange={onValuesChange} onFinish={forget}>
      <Form.Item name="name" label="名称">
        <Input />
      </Form.Item>
      <Form.Item name="password" label="密码">
        <Input.Password />
      </Form.Item>
      {restored && (
        <button onClick={discard} type="button">
          不再保留
        </button>
      )}
      <button type="submit">提交</button>
    </Form>
  );
}
const open = () => renderPage(<Sample />);
beforeEach(() => sessionStorage.clear());

test('what was typed is there again after the page went, secrets are not', async () => {
  const { unmount } = await open();
  await userEvent.type(screen.getByLabelText('名称'), '华东');
  await userEvent.type(screen.getByLabelText('密码'), 'Demo@2026!');
  unmount();
  await open();
  expect(screen.getByLabelText('名称')).toHaveValue('华东');
  expect(screen.getByLabelText('密码')).toHaveValue('');
  await userEvent.click(screen.getByRole('button', { name: '不再保留' }));
  expect(screen.getByLabelText('名称')).toHaveValue('');
  expect(session.get('draft.sample')).toBeNull();
});

test('what was submitted is not offered again', async () => {
  const { unmount } = await open();
  await userEvent.type(screen.getByLabelText('名称'), '华东');
  await userEvent.click(screen.getByRole('button', { name: '提交' }));
  await screen.findByLabelText('名称');
  unmount();
  await open();
  expect(screen.getByLabelText('名称')).toHaveValue('');
});

test('full storage: typing goes on', async () => {
  const set = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await open();
  await userEvent.type(screen.getByLabelText('名称'), '华东');
  expect(screen.getByLabelText('名称')).toHaveValue('华东');
  expect(set).toHaveBeenCalled();
  set.mockRestore();
});
