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
  'tax-authorization': {
    'zh-CN': {
      subject: '{company}申请税务授权',
      body: '{company}申请查询贵公司的税务数据。请在 {days} 天内打开链接查看并决定是否授权：{page}{code}',
    },
    'en-US': {
      subject: 'Tax authorization for {company}',
      body: '{company} asks to read your company’s tax data. Open this link within {days} days to see what is asked and decide: {page}{code}',
    },
  },
  'reset-password': {
    'zh-CN': { subject: '重设密码', body: '{company}的管理员请您重设登录密码：{page}' },
    'en-US': {
      subject: 'Set a new password',
      body: 'An administrator of {company} asks you to set a new password: {page}',
    },
  },
  'new-device': {
    'zh-CN': {
      subject: '新设备登录',
      body: '您的账号于 {at} 从 {ip} 在新设备上登录。如非本人操作，请立即修改密码。',
    },
    'en-US': {
      subject: 'Sign-in from a new device',
      body: 'Your account was signed in to from a new device at {ip}, {at}. If that was not you, change your password now.',
    },
  },
  'password-changed': {
    'zh-CN': { subject: '密码已修改', body: '您的登录密码已于 {at} 修改。如非本人操作，请立即重置密码。' },
    'en-US': {
      subject: 'Password changed',
      body: 'Your password was changed, {at}. If that was not you, reset it now.',
    },
  },
  'phone-changed': {
    'zh-CN': {
      subject: '手机号已更换',
      body: '您的登录手机号已于 {at} 更换为 {phone}。如非本人操作，请立即联系企业管理员。',
    },
    'en-US': {
      subject: 'Phone changed',
      body: 'The phone you sign in with was changed to {phone}, {at}. If that was not you, tell your administrator now.',
    },
  },
  'second-factor-on': {
    'zh-CN': { subject: '两步验证已启用', body: '您的账号已于 {at} 启用两步验证。如非本人操作，请立即修改密码。' },
    'en-US': {
      subject: 'Second factor switched on',
      body: 'A second factor was set up for your account, {at}. If that was not you, change your password now.',
    },
  },
  'second-factor-off': {
    'zh-CN': { subject: '两步验证已关闭', body: '您的账号已于 {at} 关闭两步验证。如非本人操作，请立即修改密码。' },
    'en-US': {
      subject: 'Second factor switched off',
      body: 'The second factor of your account was removed, {at}. If that was not you, change your password now.',
    },
  },
  'passkey-added': {
    'zh-CN': {
      subject: '已添加通行密钥',
      body: '您的账号已于 {at} 添加通行密钥“{name}”。如非本人操作，请立即移除它并修改密码。',
    },
    'en-US': {
      subject: 'Passkey added',
      body: 'The passkey “{name}” was added to your account, {at}. If that was not you, remove it and change your password now.',
    },
  },
  'passkey-removed': {
    'zh-CN': {
      subject: '已移除通行密钥',
      body: '您的账号已于 {at} 移除通行密钥“{name}”。如非本人操作，请立即修改密码。',
    },
    'en-US': {
      subject: 'Passkey removed',
      body: 'The passkey “{name}” was removed from your account, {at}. If that was not you, change your password now.',
    },
  },
  'file-ready': {
    'zh-CN': { subject: '文件已生成', body: '“{name}”已生成，可在下载记录中下载：{page}' },
    'en-US': { subject: 'Your file is ready', body: '“{name}” can be downloaded now: {page}' },
  },
  'file-failed': {
    'zh-CN': { subject: '文件生成失败', body: '“{name}”生成失败，原因见下载记录：{page}' },
    'en-US': { subject: 'Your file failed', body: '“{name}” could not be made; the download record says why: {page}' },
  },
  'monitor-digest': {
    'zh-CN': {
      subject: '企业监控日报：{count} 条变化',
      body: '{company}关注的数据有 {count} 条变化：\n{lines}\n查看全部：{page}',
    },
    'en-US': {
      subject: 'Watched rows: {count} changes',
      body: '{count} changes in what {company} watches:\n{lines}\nAll of them: {page}',
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
  'application-ending': {
    'zh-CN': {
      subject: '数据应用即将到期',
      body: '{company}的“{name_cn}”将于 {date} 到期。到期后只能查看已有内容，请及时续期：{page}',
    },
    'en-US': {
      subject: 'A data application ends soon',
      body: '“{name_en}” of {company} ends on {date}. After that it can only be read; extend it here: {page}',
    },
  },
  'application-ended': {
    'zh-CN': {
      subject: '数据应用已到期',
      body: '{company}的“{name_cn}”已于 {date} 到期，目前只能查看，已有内容至少保留至 {kept}。续期：{page}',
    },
    'en-US': {
      subject: 'A data application has ended',
      body: '“{name_en}” of {company} ended on {date} and can only be read now; what was made is kept until {kept} at least. Extend it here: {page}',
    },
  },
  'application-confirmed': {
    'zh-CN': { subject: '数据应用订单已确认', body: '您为{company}订购的“{name_cn}”已开通，有效期至 {date}：{page}' },
    'en-US': {
      subject: 'Your order is confirmed',
      body: '“{name_en}” is open to {company} until {date}: {page}',
    },
  },
  'application-refused': {
    'zh-CN': {
      subject: '数据应用订单未通过',
      body: '您为{company}订购的“{name_cn}”未通过，未产生费用。原因：{reason}',
    },
    'en-US': {
      subject: 'Your order was refused',
      body: 'Your order of “{name_en}” for {company} was refused; nothing was charged. Reason: {reason}',
    },
  },
  'application-refunded': {
    'zh-CN': {
      subject: '数据应用订单已退款',
      body: '您为{company}订购的“{name_cn}”已退款，款项已退回企业余额，对应年限已收回。原因：{reason}',
    },
    'en-US': {
      subject: 'Your order was refunded',
      body: 'Your order of “{name_en}” for {company} was refunded to its balance, and its years are taken back. Reason: {reason}',
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
