/** 平台发出的每一种消息；`{name}` 由消息的值填充。 */
export const texts = {
  'charge-refunded': {
    subject: '费用已退回',
    body: '已退回“{charge}”的费用 {amount} 元（原收费 {charged} 元，{month} 账单）：{reason}\n{page}',
  },
  'dispute-refunded': {
    subject: '申诉已处理：已退款',
    body: '您对“{charge}”的申诉 {id} 已处理，退回 {amount} 元：{answer}\n{page}',
  },
  'dispute-rejected': { subject: '申诉已处理：未通过', body: '您对“{charge}”的申诉 {id} 未通过：{answer}\n{page}' },
  code: { subject: '验证码', body: '您的验证码为 {code}，{minutes} 分钟内有效。请勿告知他人。' },
  invitation: {
    subject: '{company}邀请您加入',
    body: '{by}邀请您加入{company}。请在 {hours} 小时内打开链接接受邀请：{page}{code}',
  },
  'tax-authorization': {
    subject: '{company}申请税务授权',
    body: '{company}申请查询贵公司的税务数据。请在 {days} 天内打开链接查看并决定是否授权：{page}{code}',
  },
  'tax-consent': {
    subject: '税务授权验证码',
    body: '验证码 {code}，{minutes} 分钟内有效。输入后即代表{subject}同意{company}查询其税务数据。请勿告知任何人，包括{company}。',
  },
  'reset-password': { subject: '重置密码', body: '{company}的管理员请您重置登录密码：{page}' },
  'new-device': {
    subject: '新设备登录',
    body: '您的账号于 {at} 从 {ip} 在新设备上登录。如非本人操作，请立即修改密码。',
  },
  'password-changed': { subject: '密码已修改', body: '您的登录密码已于 {at} 修改。如非本人操作，请立即重置密码。' },
  'phone-changed': {
    subject: '手机号已更换',
    body: '您的登录手机号已于 {at} 更换为 {phone}。如非本人操作，请立即联系企业管理员。',
  },
  'second-factor-on': {
    subject: '两步验证已启用',
    body: '您的账号已于 {at} 启用两步验证。如非本人操作，请立即修改密码。',
  },
  'second-factor-off': {
    subject: '两步验证已关闭',
    body: '您的账号已于 {at} 关闭两步验证。如非本人操作，请立即修改密码。',
  },
  'passkey-added': {
    subject: '已添加通行密钥',
    body: '您的账号已于 {at} 添加通行密钥“{name}”。如非本人操作，请立即移除它并修改密码。',
  },
  'passkey-removed': {
    subject: '已移除通行密钥',
    body: '您的账号已于 {at} 移除通行密钥“{name}”。如非本人操作，请立即修改密码。',
  },
  'mail-changed': {
    subject: '邮箱已更换',
    body: '您的账号邮箱已于 {at} 更换为 {name}。如非本人操作，请立即修改密码，并告知企业管理员。',
  },
  'recovery-codes-made': {
    subject: '恢复码已重新生成',
    body: '您的账号已于 {at} 重新生成恢复码，原恢复码全部失效。如非本人操作，请立即修改密码。',
  },
  'recovery-begun': {
    subject: '有人申请移除您的两步验证',
    body: '{at} 有人从 {ip} 登录您的账号，通过了您手机的验证码，并称已丢失验证器、通行密钥和恢复码。如无人撤销，{ready} 起可凭密码和手机验证码移除您的两步验证。如非本人操作，请立即撤销并修改密码。\n{page}',
  },
  'recovery-of-member': {
    subject: '{name}申请移除两步验证',
    body: '{company}的成员{name}于 {at} 从 {ip} 申请移除丢失的两步验证，{ready} 起生效。请与本人当面或电话核实；如非本人操作，请停用该成员。',
  },
  'recovery-withdrawn': {
    subject: '移除两步验证的申请已撤销',
    body: '移除您两步验证的申请已于 {at} 从 {ip} 撤销，两步验证保持不变。如果撤销的不是您，请立即修改密码。',
  },
  'recovery-finished': {
    subject: '两步验证已移除',
    body: '您丢失的两步验证已于 {at} 从 {ip} 移除，所有会话已退出。如非本人操作，请立即联系企业管理员。',
  },
  'second-factor-due': {
    subject: '请启用两步验证',
    body: '在“{name}”须使用两步验证，{ready} 起生效。届时尚未启用的，须先完成设置才能使用控制台。请到“个人中心 > 两步验证”启用。',
  },
  'file-ready': { subject: '文件已生成', body: '“{name}”已生成，可在下载记录中下载。\n{page}' },
  'file-failed': { subject: '文件生成失败', body: '“{name}”生成失败，原因见下载记录。\n{page}' },
  'job-failed': { subject: '任务失败', body: '“{name}”未能完成，请重试。\n{page}' },
  'list-failed': { subject: '名单匹配失败', body: '“{name}”匹配失败，未产生费用，请重新上传。\n{page}' },
  'monitor-digest': {
    subject: '企业监控日报：{count} 条变化',
    body: '{company}关注的数据有 {count} 条变化：\n{lines}\n{page}',
  },
  'balance-warning': {
    subject: '余额预警',
    body: '{company}的账户余额为 {balance} 元，已低于预警值 {threshold} 元，请及时充值。\n{page}',
  },
  'application-ending': {
    subject: '数据应用即将到期',
    body: '{company}的“{name}”将于 {date} 到期。到期后只能查看已有内容，请及时续期。\n{page}',
  },
  'application-ended': {
    subject: '数据应用已到期',
    body: '{company}的“{name}”已于 {date} 到期，目前只能查看，已有内容至少保留至 {kept}。\n{page}',
  },
  'application-confirmed': {
    subject: '数据应用订单已确认',
    body: '您为{company}订购的“{name}”已开通，有效期至 {date}。\n{page}',
  },
  'application-refused': {
    subject: '数据应用订单未通过',
    body: '您为{company}订购的“{name}”未通过，未产生费用。原因：{reason}',
  },
  'application-refunded': {
    subject: '数据应用订单已退款',
    body: '您为{company}订购的“{name}”已退款，款项已退回企业余额，对应年限已收回。原因：{reason}',
  },
  'partner-price': {
    subject: '价格调整通知',
    body: '自 {date} 起，{company} 适用的价格调整如下（每次调用，应用为每年）：\n{lines}\n当日之前仍按原价计费。\n{page}',
  },
  'stock-price': {
    subject: '采购价调整通知',
    body: '自 {date} 起，{company} 采购以下数据要素的单价调整如下：\n{lines}\n已购入的库存不受影响。\n{page}',
  },
  'list-price': {
    subject: '数据价格调整通知',
    body: '自 {date} 起，{company} 使用以下数据的单价与计费方式调整如下：\n{lines}\n{page}',
  },
  'budget-reached': {
    subject: '预算已用 {percent}%',
    body: '“{name}”{month} 的预算为 {monthly} 元，已使用 {used} 元。\n{page}',
  },
  'limit-per-day': {
    subject: '当日调用已达上限的 {percent}%',
    body: '“{name}”今日已调用 {used} 次，上限为 {value} 次。\n{page}',
  },
  'limit-total': {
    subject: '累计调用已达上限的 {percent}%',
    body: '“{name}”已累计调用 {used} 次，上限为 {value} 次。\n{page}',
  },
  'limit-spend': {
    subject: '当月消费已达上限的 {percent}%',
    body: '“{name}”本月已消费 {used} 元，上限为 {value} 元。\n{page}',
  },
  'limit-spend-day': {
    subject: '当日消费已达上限的 {percent}%',
    body: '“{name}”今日已消费 {used} 元，上限为 {value} 元。\n{page}',
  },
  'limit-spend-total': {
    subject: '累计消费已达上限的 {percent}%',
    body: '“{name}”已累计消费 {used} 元，上限为 {value} 元。\n{page}',
  },
  'key-ending': {
    subject: 'API 密钥即将到期',
    body: '应用“{app}”的密钥“{name}”（{prefix}…）将于 {at} 到期，届时使用它的程序将无法调用。请及时轮换。\n{page}',
  },
  'agent-consented': {
    subject: '已授权智能体“{name}”',
    body: '{by}授权智能体“{name}”（{client}）在 {at} 前使用数据，最多可花费 ¥{total}。如非本意，请立即结束授权。\n{page}',
  },
  'agent-ended-person': {
    subject: '已结束智能体“{name}”的授权',
    body: '{by}结束了智能体“{name}”（{client}）的授权，它已无法再调用。\n{page}',
  },
  'agent-ended-client': {
    subject: '智能体“{name}”的授权已结束',
    body: '智能体“{name}”（{client}）交还了授权，它已无法再调用。\n{page}',
  },
  'agent-ended-reuse': {
    subject: '智能体“{name}”的授权已被中止',
    body: '智能体“{name}”（{client}）的凭证被使用了两次，可能已泄露，授权已立即中止。如仍需使用，请重新授权。\n{page}',
  },
  'agent-ended-member': {
    subject: '智能体“{name}”的授权已结束',
    body: '授权智能体“{name}”（{client}）的成员已离开，授权随之结束。如仍需使用，请由其他成员重新授权。\n{page}',
  },
  'token-ending': {
    subject: '服务账号令牌即将到期',
    body: '服务账号“{account}”的令牌“{name}”（{prefix}…）将于 {at} 到期，届时使用它的程序将无法访问。请及时轮换。\n{page}',
  },
  'data-set-loaded': { subject: '“{name}”已更新', body: '“{name}”已于 {at} 完成数据更新。\n{page}' },
  'data-set-late': {
    subject: '“{name}”未按时更新',
    body: '“{name}”应于 {due} 前更新，目前仍为 {loaded} 载入的数据。\n{page}',
  },
  'field-ending': {
    subject: '“{name}”的字段“{field}”即将停用',
    body: '“{name}”的字段“{field}”将于 {date} 停用，届时不再返回。以下连接器正在使用，请提前调整：\n{lines}\n{page}',
  },
  'field-replaced': {
    subject: '“{name}”的字段“{field}”即将停用',
    body: '“{name}”的字段“{field}”将于 {date} 停用，请改用“{instead}”。以下连接器正在使用，请提前调整：\n{lines}\n{page}',
  },
  'member-joined': { subject: '{name}已加入', body: '{name}已加入{company}。\n{page}' },
  'member-enabled': { subject: '{name}已启用', body: '{by}启用了{company}的成员{name}。\n{page}' },
  'member-disabled': { subject: '{name}已停用', body: '{by}停用了{company}的成员{name}。\n{page}' },
  'member-roles': { subject: '{name}的角色已变更', body: '{by}变更了{company}的成员{name}的角色。\n{page}' },
  'member-removed': { subject: '{name}已移除', body: '{by}将{name}移出了{company}。\n{page}' },
  'security-of-member': {
    subject: '{name}：{act}',
    body: '{company}的成员{name}于 {at} 从 {ip} 操作：{act}。\n{page}',
  },
  'balance-warning-test': {
    subject: '余额预警测试',
    body: '这是{company}余额预警的测试消息，当前余额 {balance} 元。收到即表示预警可以送达。',
  },
} as const satisfies Record<string, { subject: string; body: string }>;
