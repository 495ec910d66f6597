import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { Route, Routes } from 'react-router-dom';
import { refuse, renderPage } from '@/testing';
import CaptchaPage from './captcha';
import type { AuthorizationView } from './components/useGiven';
import FormPage from './form';
import LandingPage from './index';
import ResultPage from './result';

const LINK = 'a'.repeat(43);
const NUMBER = '91350211M000100Y46';
const given: AuthorizationView = {
  status: 'sent',
  subject: '示例制造有限公司',
  tax_number: NUMBER,
  purpose: '供应商授信评估',
  days: 90,
  link_expires_at: '2026-12-01T02:00:00.000Z',
  ends_at: null,
  decided_at: null,
  ended_by: null,
  reason: null,
  reason_text: null,
  asker: '星河数据',
  own: false,
  contacts: [
    { id: 0, name: '陈*', role: 'legal-representative', phone: '139****1111' },
    { id: 1, name: '林*', role: 'finance-manager', phone: '139****2222' },
  ],
  contact: null,
  consent_text: {
    version: '2026-12',
    language: 'zh-CN',
    title: '税务数据查询授权书（2026-12）',
    clauses: ['授权人：示例制造有限公司。'],
    sha256: 'a'.repeat(64),
  },
  consent: null,
};
const pages = (
  <Routes>
    <Route path="/tax-authorization" element={<LandingPage />} />
    <Route path="/tax-authorization/form/:id" element={<FormPage />} />
    <Route path="/tax-authorization/captcha/:id" element={<CaptchaPage />} />
    <Route path="/tax-authorization/result" element={<ResultPage />} />
  </Routes>
);
const at = (step: string) => `/tax-authorization/${step}`;

test('a pasted link leads to its form; one that was cut is told', async () => {
  await renderPage(pages, { path: '/tax-authorization', api: { 'taxAuthorization.get': given } });
  const field = screen.getByLabelText('授权链接');
  await userEvent.type(field, 'https://example.com/tax-authorization/form/abc');
  await userEvent.click(screen.getByRole('button', { name: '打开授权' }));
  expect(await screen.findByText('链接不完整，请重新复制完整的授权链接')).toBeInTheDocument();
  await userEvent.clear(field);
  await userEvent.type(field, `https://example.com/tax-authorization/form/${LINK}`);
  await userEvent.click(screen.getByRole('button', { name: '打开授权' }));
  expect(await screen.findByRole('heading', { name: '星河数据申请查询税务数据' })).toBeInTheDocument();
});

test('the form checks the tax number and asks for the consent before it sends its version', async () => {
  const { sent } = await renderPage(pages, {
    path: at(`form/${LINK}`),
    api: { 'taxAuthorization.get': given, 'taxAuthorization.fill': { ...given, status: 'filled', own: true } },
  });
  const number = await screen.findByLabelText('纳税人识别号');
  await userEvent.type(number, '91350211M000100Y47');
  expect(screen.getByText('授权人：示例制造有限公司。')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '下一步：短信验证' }));
  expect(await screen.findByText('不是有效的统一社会信用代码，请检查 18 位字符')).toBeInTheDocument();
  expect(screen.getByText('请先阅读并同意授权书')).toBeInTheDocument();
  expect(screen.getByText('请选择一位登记联系人')).toBeInTheDocument();
  expect(screen.queryByLabelText('手机号')).not.toBeInTheDocument();
  await userEvent.clear(number);
  await userEvent.type(number, NUMBER);
  await userEvent.click(screen.getByRole('radio', { name: '林* · 财务负责人 · 139****2222' }));
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: '下一步：短信验证' }));
  await waitFor(() => expect(history.location.pathname).toBe(at(`captcha/${LINK}`)));
  expect(sent.find(({ name }) => name === 'taxAuthorization.fill')?.input).toEqual({
    link: LINK,
    tax_number: NUMBER,
    contact: 1,
    consent_sha256: 'a'.repeat(64),
  });
});

test('where nobody may consent, the link says what to do and can be refused', async () => {
  await renderPage(pages, { path: at(`form/${LINK}`), api: { 'taxAuthorization.get': { ...given, contacts: [] } } });
  expect(await screen.findByText(/没有可以代表贵公司授权的登记联系人/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '下一步：短信验证' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: '拒绝授权' })).toBeInTheDocument();
});

test('what changed before the code was entered is shown once more', async () => {
  const filled: AuthorizationView = {
    ...given,
    status: 'filled',
    own: true,
    contact: { name: '陈*', role: 'other', phone: '139****1111' },
  };
  await renderPage(pages, {
    path: at(`captcha/${LINK}`),
    api: {
      'taxAuthorization.get': filled,
      'taxAuthorization.confirm': refuse(409, { errorCode: 'changed-meanwhile', errorMessage: 'x' }),
    },
  });
  await userEvent.type(await screen.findByLabelText('短信验证码'), '123456');
  await userEvent.click(screen.getByRole('button', { name: '确认授权' }));
  expect(await screen.findByText('内容已变更，或已由他人填写。请重新核对后再确认。')).toBeInTheDocument();
  expect(history.location.pathname).toBe(at(`form/${LINK}`));
});

test('another browser is told whose it is, and may prove itself by a code', async () => {
  const bound = refuse(403, { errorCode: 'tax-link-bound', errorMessage: '该授权已在另一浏览器中完成验证。' });
  await renderPage(pages, { path: at(`form/${LINK}`), api: { 'taxAuthorization.get': bound } });
  expect(await screen.findByText('该授权已在另一浏览器中完成验证。')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: '用验证码继续' }));
  expect(await screen.findByLabelText('短信验证码')).toBeInTheDocument();
});

test('what was granted is withdrawn after it was asked once more', async () => {
  const granted: AuthorizationView = { ...given, status: 'granted', own: true, ends_at: '2027-02-01T02:00:00.000Z' };
  const { sent } = await renderPage(pages, {
    path: at(`result?id=${LINK}`),
    api: { 'taxAuthorization.get': granted, 'taxAuthorization.withdraw': { ...granted, status: 'withdrawn' } },
  });
  expect(await screen.findByRole('heading', { name: '授权已生效' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '撤回授权' }));
  expect(sent.some(({ name }) => name === 'taxAuthorization.withdraw')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: '确定撤回' }));
  await waitFor(() => expect(sent.some(({ name }) => name === 'taxAuthorization.withdraw')).toBe(true));
});

test.each<[AuthorizationView['status'], Partial<AuthorizationView>, string, string | RegExp]>([
  ['expired', {}, '授权已到期', '授权或链接已过有效期，星河数据不能再查看税务数据。'],
  ['waiting', { own: true }, '正在核验', /正在向税务数据服务核验/],
  ['refused', { ended_by: 'provider', reason: 'unknown-taxpayer' }, '未授权', /没有找到该纳税人/],
  [
    'refused',
    { ended_by: 'provider', reason: 'not-entitled', reason_text: '办税权限已到期' },
    '未授权',
    '办税权限已到期',
  ],
  ['refused', { ended_by: 'platform', reason: 'asker-member' }, '未授权', /属于申请方的成员/],
  ['withdrawn', { ended_by: 'asker' }, '授权已撤回', '星河数据已取消此次申请，所得报告已删除。'],
])('%s is told with its reason', async (status, more, title, why) => {
  await renderPage(pages, {
    path: at(`result?id=${LINK}`),
    api: { 'taxAuthorization.get': { ...given, ...more, status } },
  });
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  expect(screen.getByText(why)).toBeInTheDocument();
});

test('a link that is none is told, with the way on', async () => {
  const gone = refuse(404, { errorCode: 'not-found', errorMessage: 'x' });
  await renderPage(pages, { path: at(`form/${LINK}`), api: { 'taxAuthorization.get': gone } });
  expect(await screen.findByRole('heading', { name: '链接无效' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '了解税务授权' })).toBeInTheDocument();
});
