export default {
  'own-notifications.about': '选择哪些消息通过短信或邮件发送给您。验证码、邀请和更换手机号的提醒始终会发送。',
  'own-notifications.no-mail': '您还没有邮箱，邮件通知不会发送。',
  'own-notifications.add-mail': '添加邮箱',
  'own-notifications.sms': '短信',
  'own-notifications.mail': '邮件',
  'own-notifications.kind-security': '账号安全',
  'own-notifications.hint-security': '新设备登录，修改密码、手机号或两步验证',
  'own-notifications.kind-balance': '余额预警',
  'own-notifications.hint-balance': '您被设为预警接收人时，余额低于预警值的提醒',
  'own-notifications.kind-export': '文件与导出',
  'own-notifications.hint-export': '您提交的导出或名单交付已完成或失败',
};
