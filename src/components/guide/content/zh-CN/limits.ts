import type { GuideSection } from '../../guideText';

const sections: readonly GuideSection[] = [
  {
    id: 'limits',
    title: '有哪些限额',
    body: [
      '应用与连接器都可以设置每秒、每天与累计的调用次数上限，以及每次、每天、每月与累计的消费上限，预算也可能使调用停止。以先达到者为准。',
      '只有可能计费的操作才算调用：查询、订购文件、交付名单。免费读取（状态、下载、询价、余额、用量、事件、接口文档）不计入上限，达到上限后仍可使用；每个应用每秒最多 50 次，下载文件除外。',
      '时间窗按北京时间的整秒、自然日（00:00 起）与自然月计。每秒上限是固定窗口：跨秒的瞬间最多可能通过两倍的次数。如需匀速，请自行分散请求。',
      '错误中的 `limit` 给出上限的名称、数值（`value`）、已用（`used`）、本次需要（`needed`）与恢复时间（`renews_at`）；`Retry-After` 是同一时间的秒数。不会自动恢复的上限没有 `Retry-After`，`renews_at` 为 null，重试没有用。',
    ],
  },
  {
    id: 'headers',
    title: '响应头',
    body: [
      {
        terms: [
          ['RateLimit-Policy', '各项限额及其时间窗：q 为额度，w 为时间窗（秒）'],
          ['RateLimit', '各项限额的余量：r 为剩余次数，t 为恢复所需的秒数'],
          ['X-RateLimit-Limit、-Remaining、-Reset', '最紧的一项限额，供旧版客户端使用'],
          ['Retry-After', '503 与会恢复的上限（402、429）给出，应等待的秒数'],
          ['X-Request-Id', '请求编号，可用于在调用记录中查找'],
          ['Idempotent-Replayed', '值为 true，表示返回的是首次的结果'],
          ['X-Receipt', '返回文件时的回执'],
        ],
      },
      { sample: 'limits' },
      '测试密钥的响应头按其应用与连接器的限额给出，视为尚未使用。',
    ],
  },
];
export default sections;
