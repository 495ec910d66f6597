import type { Locale } from '../kernel/refusal';

interface Text {
  subject: string;
  body: string;
}

/** Every message the platform sends; `{name}` is filled from the message's values. */
const TEMPLATES = {
  code: {
    'zh-CN': { subject: '验证码', body: '您的验证码为 {code}，{minutes} 分钟内有效。请勿告知他人。' },
    'en-US': {
      subject: 'Verification code',
      body: 'Your verification code is {code}, valid for {minutes} minutes. Tell nobody.',
    },
  },
  invitation: {
    'zh-CN': {
      subject: '{company}邀请您加入',
      body: '{by}邀请您加入{company}。请在 {hours} 小时内打开链接接受邀请：{page}{code}',
    },
    'en-US': {
      subject: 'Invitation to {company}',
      body: '{by} invites you to join {company}. Open this link within {hours} hours to accept: {page}{code}',
    },
  },
  'reset-password': {
    'zh-CN': { subject: '重设密码', body: '{company}的管理员请您重设登录密码：{page}' },
    'en-US': {
      subject: 'Set a new password',
      body: 'An administrator of {company} asks you to set a new password: {page}',
    },
  },
  'balance-warning': {
    'zh-CN': {
      subject: '余额预警',
      body: '{company}的账户余额为 {balance} 元，已低于预警值 {threshold} 元，请及时充值。',
    },
    'en-US': {
      subject: 'Balance warning',
      body: 'The balance of {company} is {balance} yuan, below the warning threshold of {threshold} yuan. Please top up in time.',
    },
  },
  'balance-warning-test': {
    'zh-CN': {
      subject: '余额预警测试',
      body: '这是{company}余额预警的测试消息，当前余额 {balance} 元。收到即表示预警可以送达。',
    },
    'en-US': {
      subject: 'Balance warning test',
      body: 'This is a test of the balance warning of {company}; the balance is {balance} yuan. Warnings will reach you here.',
    },
  },
} as const satisfies Record<string, Record<Locale, Text>>;

export type TemplateName = keyof typeof TEMPLATES;

export function render(template: TemplateName, values: Record<string, string>, locale: Locale): Text {
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  const { subject, body } = TEMPLATES[template][locale];
  return { subject: fill(subject), body: fill(body) };
}
