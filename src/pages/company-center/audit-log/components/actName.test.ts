import arabic from '../locales/ar-EG';
import english from '../locales/en-US';
import chinese from '../locales/zh-CN';
import { actName } from './actName';

const nameIn = (texts: Record<string, string>, action: string) =>
  actName(action, (id, values = {}) => texts[id]?.replace(/\{(\w+)\}/g, (_, key) => values[key] ?? '') ?? null);

test.each([
  ['app.create', '创建应用', 'Created an app', 'إنشاء تطبيق'],
  ['app.rotateKey', '轮换密钥', 'Rotated a key', 'تدوير مفتاح'],
  ['app.setIpRules', '修改 IP 规则', 'Changed IP rules', 'تغيير قواعد IP'],
  ['connector.setStatus', '启用或停用连接器', 'Enabled or disabled a connector', 'تفعيل أو إيقاف موصِّل'],
  ['webhook.delete', '删除 Webhook', 'Deleted a webhook', 'حذف خطاف ويب'],
  ['monitor.updateRule', '修改监控规则', 'Changed a monitoring rule', 'تعديل قاعدة مراقبة'],
  ['company.removeSignOn', '移除单点登录', 'Removed single sign-on', 'إزالة الدخول الموحَّد'],
  ['platform.disable-key', '平台停用密钥', 'The operator disabled a key', 'المشغّل: إيقاف مفتاح'],
])('%s is named by its verb and object', (action, ...names) => {
  expect([chinese, english, arabic].map((texts) => nameIn(texts, action))).toEqual(names);
});

test.each([
  ['personal.update', '修改个人信息'],
  ['cost.setBudget', '设置预算'],
  ['platform.credit', '平台充值'],
])('%s has a name of its own', (action, name) => {
  expect(nameIn(chinese, action)).toBe(name);
});

test('an act without a name is shown as it is stored', () => {
  expect(['future.act', 'app.unheardOf', 'create', ''].map((action) => nameIn(chinese, action))).toEqual([
    'future.act',
    'app.unheardOf',
    'create',
    '',
  ]);
});
