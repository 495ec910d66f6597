import type { GuideSection } from '../../guideText';

const sections: readonly GuideSection[] = [
  {
    id: 'key',
    title: '密钥',
    body: [
      '每个请求都须携带应用的密钥：`Authorization: Bearer <密钥>` 或 `X-API-Key: <密钥>`，不能同时使用。密钥以 `dk_live_` 或 `dk_test_` 开头，只显示一次，平台仅保存其哈希值；遗失后请更换，无法找回。',
      [
        '密钥请保存在环境变量或密钥管理服务中，不要写入代码，也不要放在浏览器里。',
        '轮换时签发新密钥，旧密钥在您设定的重叠期内仍然有效，限额与预算不受影响。',
        '为应用或连接器绑定 IP 后，即使密钥泄露，也无法在其他地址使用。',
      ],
    ],
  },
  {
    id: 'signing',
    title: '请求签名',
    body: [
      '签名用于证明请求未被篡改、也未被重放。应用未要求签名时可以不签。签名遵循 HTTP 消息签名（RFC 9421），算法为 `hmac-sha256`，使用与密钥一同显示的签名密钥。',
      [
        '签名至少覆盖 `@method`、目标地址（`@path` 与 `@query`，或 `@target-uri`）；有请求体时还须覆盖 `content-digest`（RFC 9530，`sha-256` 或 `sha-512`）。',
        '`created` 与服务器时间相差不得超过 300 秒，每个 `nonce` 只能使用一次；只有带相同 `Idempotency-Key` 的重发会再次得到结果。',
        '`keyid` 填密钥编号，而不是密钥本身。',
      ],
      { sample: 'sign' },
    ],
  },
];
export default sections;
