import type { GuideSection } from '../../guideText';

const sections: readonly GuideSection[] = [
  {
    id: 'idempotency',
    title: '只计费一次',
    body: [
      '每次查询请携带 `Idempotency-Key`：最长 255 个可见 ASCII 字符，建议使用 UUID，是否加结构化字段的引号均可。相同的键与相同的参数在至少 24 小时内返回首次的结果，不再计费；此时 `receipt.reason` 为 `replay`，`receipt.replay_of` 指向首次的扣费，响应头含 `Idempotent-Replayed: true`。',
      '相同的键用于不同的参数时返回 422 `idempotency-mismatch`。首个请求尚未完成时，后来的请求会等待，或返回 409 `idempotency-in-progress`。',
    ],
  },
  {
    id: 'retry',
    title: '哪些请求应当重发',
    body: [
      [
        '错误附有 `Retry-After`（秒）时，等待后用相同的键重发同一请求。按天、按月的上限要数小时才恢复：等待超过一分钟时，请直接结束程序。',
        '连接中断、未收到结果，或状态为 5xx 时，用相同的键重发：若首次已成功，返回首次的结果；若未执行，则正常执行。',
        '没有 `Retry-After` 的 4xx 不要重发：在请求或设置改变之前，结果不变。',
        '每次重发的间隔加倍，并加上随机部分，避免多个程序同时重发。',
        '已签名的请求丢失结果时，可连同相同的 `Idempotency-Key` 原样重发；被拒绝后须用新的 `nonce` 重新签名。',
      ],
      { sample: 'retry' },
      'Node 22.18 及以上版本可直接运行 TypeScript 程序，更早的版本请用 `npx tsx` 运行。',
    ],
  },
];
export default sections;
