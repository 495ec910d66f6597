import type { GuideSection } from '../../guideText';

const sections: readonly GuideSection[] = [
  {
    id: 'install',
    title: '安装',
    body: [
      '两种 SDK 的方法相同，不依赖其他包，由本平台提供下载。客户端适用于同版本及更新的平台。',
      { program: 'install' },
    ],
  },
  {
    id: 'first',
    title: '查询与翻页',
    body: [
      '`query` 返回一页，`rows` 逐行返回全部数据，需要时才请求并计费下一页。`where` 按字段给出条件：一个值、一组值、null 表示空，或运算符，如 `{ registered_capital: { gte: 100 } }`。',
      { program: 'first' },
    ],
  },
  {
    id: 'types',
    title: '连接器的类型',
    body: [
      '`daas-types` 读取密钥的 OpenAPI 文档，写出行、条件与排序的类型。',
      { code: 'npx daas-types connectors.ts\n', label: 'TypeScript' },
      { code: 'daas-types my_types.py\n', label: 'Python' },
    ],
  },
  {
    id: 'retries',
    title: '重试与等待',
    body: [
      [
        '一次调用最多尝试六次，始终使用同一个 Idempotency-Key，因此最多计费一次。',
        '两次之间的等待逐次加倍并带随机部分，且不短于 `Retry-After`。',
        '等待没有用时立即报错，如每日上限；最长等待 60 秒（`maxWaitMs`、`max_wait`）。',
        '程序重新运行时也不想重复付费，请自行指定键：`idempotencyKey`、`idempotency_key`，24 小时内有效。',
      ],
    ],
  },
  {
    id: 'errors',
    title: '错误类',
    body: [
      {
        terms: [
          ['LimitReached', '达到上限；limit 含名称、数值、已用与恢复时间'],
          ['InsufficientBalance', '余额不足，也是 LimitReached'],
          ['InvalidRequest', '参数有误；problem.errors 指出字段与规则'],
          ['AuthenticationFailed', '密钥或签名无效'],
          ['PermissionDenied, NotFound, Conflict', '权限、对象或其状态不允许'],
          ['ServerFailed', '多次尝试均为 5xx'],
          ['ConnectionFailed', '多次尝试均无回应；用错误中的键重发'],
          ['FileFailed, FileChanged, WebhookRefused', '文件失败或已变化；Webhook 消息未通过校验'],
        ],
      },
    ],
  },
];
export default sections;
