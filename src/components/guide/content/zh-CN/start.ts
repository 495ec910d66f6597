import type { GuideSection } from '../../guideText';

const sections: readonly GuideSection[] = [
  {
    id: 'prepare',
    title: '在控制台准备',
    body: [
      [
        '注册企业并登录。企业的第一位成员是管理员。',
        '在“我的数据 › 应用管理”中创建应用，在应用中创建密钥。密钥只显示一次，请存入密钥库或环境变量。',
        '在“我的数据 › 数据连接器”中创建 API 连接器：选择数据集与字段，绑定该应用，然后启用。应用或连接器设有 IP 规则时，须包含程序的地址。',
        '正式调用需要余额，在“费用中心”充值后由平台确认。测试密钥（以 `dk_test_` 开头）免费，无需余额，返回固定的样例数据。',
      ],
    ],
  },
  {
    id: 'set-up',
    title: '设置环境',
    body: [
      'SDK 由本平台提供，版本与平台一致。TypeScript 需要 Node 20.3 以上，Python 需要 3.10 以上；也可以不安装任何东西，直接用 curl 调用。',
      { program: 'install' },
    ],
  },
  {
    id: 'call',
    title: '第一次计费调用',
    body: [
      '程序列出应用的连接器，用其中第一个 API 连接器查询两行数据：',
      { program: 'first' },
      '返回的 `data` 是数据行，`next_cursor` 指向下一页，没有更多数据时为 null；`receipt` 说明本次收取了多少、为什么。金额是以 1/10000 元为单位的整数：`1500` 即 0.15 元。',
      '把 `"dry_run": true` 加入请求，只返回行数与价格，不计费。',
    ],
  },
  {
    id: 'retry',
    title: '重试而不重复计费',
    body: [
      'SDK 已为每次调用附上 `Idempotency-Key`，连接中断、5xx 或到达会恢复的上限时自动重试，最多计费一次。不使用 SDK 时，请按“重试与幂等”一章的程序实现。',
    ],
  },
];
export default sections;
