import { screen } from '@testing-library/react';
import { renderPage } from '@/testing';
import ExceptionPage from './index';

const open = (parameters: Record<string, string>) =>
  renderPage(<ExceptionPage />, { path: `/exception?${new URLSearchParams(parameters)}` });

test('shows the code and the message of an error', async () => {
  await open({ errorCode: 'E-42', errorMessage: '找不到订单' });
  expect(await screen.findByText('错误代码 E-42')).toBeInTheDocument();
  expect(screen.getByText('找不到订单')).toBeInTheDocument();
});

test.each([
  ['temporarily_unavailable', '暂时无法读取'],
  ['invalid_redirect_uri', '未登记或不允许的地址'],
  ['interaction_required', '不经您同意'],
  ['unsupported_response_type', '不符合规范'],
  ['toString', '不符合规范'],
])('names the agent and explains %s in the language of the console', async (errorCode, text) => {
  await open({ errorCode, errorMessage: 'Not shown', agent: 'evil.example:8443' });
  expect(await screen.findByRole('heading', { name: /来自 evil\.example:8443 的授权请求/ })).toBeInTheDocument();
  expect(screen.getByText(new RegExp(`${text}.*没有授予任何权限`))).toBeInTheDocument();
  expect(screen.queryByText('Not shown')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

test.each(['', 'https://evil.example/win', 'a b', '<b>x</b>', 'evil.example/path', 'example\u202e'])(
  'does not show an agent that is no host: %j',
  async (agent) => {
    await open({ errorCode: 'invalid_client', agent });
    expect(await screen.findByRole('heading', { name: '这个授权请求未能处理' })).toBeInTheDocument();
    if (agent) expect(document.body).not.toHaveTextContent(agent);
  },
);
