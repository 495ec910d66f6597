import type { GuideSection } from '../../guideText';

const sections: readonly GuideSection[] = [
  {
    id: 'unit',
    title: '金额单位',
    body: ['所有金额均为整数，单位是万分之一元：`1500` 即 0.15 元。请以整数累加，仅在展示时除以 `scale`。'],
  },
  {
    id: 'pricing',
    title: '何时计费',
    body: [
      [
        '按查询计费：查询未出错即计费，结果为空也计费。',
        '按非空结果计费：结果为空不计费。',
        '专项定价：首次调用前与平台运营人员商定价格。',
      ],
      '出错的调用一律不计费。读取数据之前会先预留可能的最高价格，因此余额与各项限额都不会被超出。',
    ],
  },
  {
    id: 'receipt',
    title: '回执',
    body: [
      '每次返回都附有回执，调用记录与账目中保存的是同一份。下载文件时，回执位于响应头 `X-Receipt`。',
      {
        terms: [
          ['amount', '本次收取的金额，单位为万分之一元；未收取时为 0'],
          ['currency, scale', '固定为 CNY 与 10000，金额除以 scale 即为元'],
          ['pricing_mode', 'per_query、per_non_empty 或 project'],
          ['reason', '收取该金额的原因，见下表'],
          ['balance_after', '扣费后的余额；测试密钥为 null'],
          ['ledger_entry_id', '账目编号；未扣费时为 null'],
          ['replay_of', '仅在返回首次结果时出现：首次调用的编号、金额与账目编号'],
          ['call_id, request_id', '均可用于在调用记录中查找'],
        ],
      },
      '计费原因：',
      {
        terms: [
          ['per_query', '按查询计费'],
          ['per_non_empty', '按非空结果计费，有结果'],
          ['empty_result', '按非空结果计费，结果为空，不收费'],
          ['inventory', '渠道伙伴预付的调用次数，不从余额扣费'],
          ['file', '订购文件或交付名单，按报价收取'],
          ['included', '本就不收费：文件列表与下载、余额、接口文档'],
          ['quote', 'dry_run，仅询价'],
          ['replay', '重复的请求，首次已收费'],
          ['test_key', '测试密钥'],
          ['refused', '请求被拒绝'],
          ['error', '服务器出错'],
        ],
      },
    ],
  },
  {
    id: 'balance',
    title: '查询余额',
    body: [
      '`GET /open/v1/balance` 返回余额 `balance`、进行中的调用所预留的 `reserved` 与可用的 `available`，不收费。',
      { sample: 'balance' },
    ],
  },
  {
    id: 'program',
    title: '查询自身：连接器、密钥、用量、调用结果',
    body: [
      '以下请求均不收费：`GET /open/v1/connectors` 列出应用的连接器；`GET /open/v1/key` 返回当前密钥的到期时间，以及应用的限制与已用量；`GET /open/v1/usage?from=2026-11-01&to=2026-11-30` 按日返回正式调用次数与消费（默认最近 30 天，最长 366 天）。',
      '答复丢失、不确定是否已计费时，用答复头中的 `X-Request-Id` 查询 `GET /open/v1/calls/{id}`：返回该调用的结果、条数与费用。',
    ],
  },
  {
    id: 'bill',
    title: '用程序核对账单',
    body: [
      '每个回执在答复到达时存下，即可与平台的用量逐日核对。同一次调用即使重试也只计一次：重复的回执金额为 0，`replay_of` 指向首次的扣费。SDK 的 `receipts` 给出本次运行的合计。',
      { program: 'bill' },
    ],
  },
];
export default sections;
