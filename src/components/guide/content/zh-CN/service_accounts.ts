import type { GuideSection } from '../../guideText';

const sections: readonly GuideSection[] = [
  {
    id: 'token',
    title: '令牌',
    body: [
      '服务账号是程序身份的企业成员，拥有角色，没有手机号与密码。在“企业中心 › 角色与权限 › 服务账号”中创建账号与令牌；令牌以 `ds_` 开头，只显示一次。',
      [
        '请求携带 `Authorization: Bearer ds_…`，可以调用其角色允许的接口，个人接口除外。',
        '需要二次验证的操作须在账号的“放行的敏感操作”中逐项开通。',
        '每个令牌默认每分钟 600 次请求；超出时返回 429 与 `Retry-After`。',
        '取数请使用应用的密钥调用 `/open/v1`，不使用令牌。',
      ],
    ],
  },
  {
    id: 'answers',
    title: '返回与错误',
    body: [
      '成功时返回 `{ "success": true, "data": … }`，失败时返回 `{ "success": false, "errorCode", "errorMessage" }`。列表使用 `current` 与 `pageSize` 翻页，用 `sort` 排序（`field` 或 `-field`）。除 GET 外均可携带 `Idempotency-Key`：24 小时内重复的请求返回首次的结果。金额为 1/10000 元的整数，时间为 UTC 的 ISO 8601 格式。',
    ],
  },
  {
    id: 'bill',
    title: '读取企业账单',
    body: ['账号的角色须有“查看账户总览”权限。', { program: 'companyBill' }],
  },
];
export default sections;
