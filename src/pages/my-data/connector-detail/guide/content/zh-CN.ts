import type { GuideText } from '../guideText';

const text: GuideText = {
  overview: {
    title: '第一次调用',
    sections: [
      {
        id: 'call',
        title: '发起调用',
        body: [
          '在该连接器所属的应用中创建密钥，保存到环境变量，然后运行任一示例。示例中的参数取自该连接器实际能查到的一条数据。',
          { sample: 'call' },
          '返回内容中，`data` 是数据，`next_cursor` 用于取下一页，没有更多数据时为 `null`；`receipt` 是回执，说明本次调用收了多少钱、为什么。',
        ],
      },
      {
        id: 'answer',
        title: '测试密钥的返回',
        body: [
          '测试密钥免费，返回固定的样例数据，可在购买之前完成对接。查询条件会在样例上生效；不带条件时返回以下内容。正式密钥返回真实数据。',
          { code: 'response', label: '测试密钥的返回' },
        ],
      },
      {
        id: 'quote',
        title: '先询价，再调用',
        body: [
          '同一请求加上 `dry_run: true`，只返回能查到的条数（最多统计到 1,000 条）与价格，不计费。',
          { sample: 'quote' },
        ],
      },
      {
        id: 'openapi',
        title: '生成客户端代码',
        body: [
          '携带密钥请求 `GET /open/v1/openapi.json`，可获得该应用全部连接器的 OpenAPI 3.1 文档，用于生成带类型的客户端代码；上方按钮仅下载当前连接器的文档。',
        ],
      },
    ],
  },
  files: {
    title: '第一次调用',
    sections: [
      {
        id: 'call',
        title: '查询文件列表',
        body: [
          '该连接器交付文件。程序可按从新到旧的顺序查询已生成的文件，再按编号下载。费用在生成文件时已收取，查询与下载均不收费。',
          { sample: 'call' },
        ],
      },
      {
        id: 'answer',
        title: '测试密钥的返回',
        body: [
          '测试密钥免费，始终返回以下固定样例，可在购买之前完成对接。',
          { code: 'response', label: '测试密钥的返回' },
        ],
      },
    ],
  },
  reference: {
    title: '参数与字段',
    sections: [
      {
        id: 'parameters',
        title: '请求参数',
        body: [
          '所有参数均为选填，且同时生效：数据须满足连接器自身的条件，以及请求中的全部要求。与字段同名的参数按完整取值匹配；需要“包含”“大于”“属于”等条件时，请使用 `filter`。',
          { table: 'parameters' },
        ],
      },
      {
        id: 'filter',
        title: '筛选条件',
        body: [
          '一个条件写作 `{ "field", "op", "value" }`；用 `and`、`or` 把 `items` 中的条件组合起来，最多五层、100 个条件。',
          {
            code: '{\n  "op": "and",\n  "items": [\n    { "field": "name", "op": "contains", "value": "新能源" },\n    { "field": "province", "op": "in", "value": ["浙江省", "江苏省"] }\n  ]\n}',
            label: '条件树',
          },
          [
            '`eq` `ne`：等于、不等于；用于标签时表示有、没有该标签',
            '`in` `not_in`：属于、不属于一组取值（最多 1,000 个）；`all`：同时具有全部标签',
            '`contains` `not_contains` `starts_with`：文本包含、不包含、以其开头',
            '`gt` `gte` `lt` `lte` `between`：用于数值与日期；`between` 含两端',
            '`is_empty` `not_empty`：没有值、有值',
          ],
          '否定类运算符也会匹配该字段为空的数据。',
        ],
      },
      { id: 'fields', title: '返回字段', body: [{ table: 'fields' }] },
    ],
  },
  authentication: {
    title: '鉴权与签名',
    sections: [
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
    ],
  },
  money: {
    title: '金额与回执',
    sections: [
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
    ],
  },
  limits: {
    title: '限额与响应头',
    sections: [
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
    ],
  },
  retries: {
    title: '重试与幂等',
    sections: [
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
        ],
      },
    ],
  },
  events: {
    title: '事件',
    sections: [
      {
        id: 'kinds',
        title: '事件种类',
        body: [
          '每个事件含 `id`、`sequence`、`type`、`timestamp`、`subject` 与 `data`；`/open/v1/openapi.json` 为每个 `type` 提供结构。以后可能增加种类与字段：请忽略不认识的内容。',
          { table: 'events' },
          [
            '`id` 在重发、重读时不变：请保存并跳过已处理的事件。',
            '`sequence` 在企业内逐一递增。您只收到所订阅且有权限的种类，因此收到的序号可能不连续，这不代表遗漏。',
            '同一 `subject` 的事件按次序送达；不同对象之间没有次序。',
            '示例带有 `test: true`；通过 Webhook 发送的示例 `sequence` 为 0。',
          ],
        ],
      },
      {
        id: 'webhooks',
        title: '通过 Webhook 接收',
        body: [
          '在“我的数据 › Webhook”中创建 Webhook，选择事件并保存密钥。“测试”可发送测试消息或任一种类的示例；服务账号令牌可用 `POST /api/webhooks/{id}/test` 加 `type` 实现。',
          '消息遵循 Standard Webhooks。请用原始请求体校验 `webhook-signature`，并拒绝 `webhook-timestamp` 相差超过 5 分钟的消息：',
          {
            code: "import { Webhook } from 'standardwebhooks';\n\n// 校验不通过时抛出错误\nconst event = new Webhook(process.env.WEBHOOK_SECRET).verify(rawBody, request.headers);",
            label: 'TypeScript',
          },
          {
            code: 'from standardwebhooks.webhooks import Webhook\n\n# 校验不通过时抛出错误\nevent = Webhook(secret).verify(raw_body, headers)',
            label: 'Python',
          },
          [
            '请在 10 秒内返回 2xx，之后再处理事件。其他状态、重定向或超时均为失败：平台在 1 分钟、5 分钟、30 分钟……后重发，约三天内共 10 次。',
            '被拒绝的事件单独等待：同一 `subject` 的后续事件等它，其余照常发送。返回 429、503 或连接失败时，该 Webhook 暂停一秒。',
            '返回 410 表示不再接收。连续三天全部失败时，Webhook 也会停用。',
            '推送记录保留 30 天，可逐条、按对象或按时段重发，`id` 不变。',
          ],
        ],
      },
      {
        id: 'polling',
        title: '用密钥读取',
        body: [
          '`GET /open/v1/events?after=0` 按次序返回最多 200 个事件，免费。请保存 `next`，下次作为 `after`；`more` 为 true 时立即继续读取。事件保留 30 天：更早的 `after` 会被拒绝，因为中间的事件已不完整。测试密钥读取每种事件的一个示例。',
          '密钥可读取与购买数据及本应用有关的事件，见上表。',
        ],
      },
      {
        id: 'changes',
        title: '变化的行与字段',
        body: [
          '`GET /open/v1/connectors/{id}/changes?since=…` 列出数据更新时新增、变化、移除的行编号，免费；以 `next_cursor` 作为 `cursor` 继续。行的内容用查询读取。',
          '`GET /open/v1/connectors/{id}/changelog` 列出数据集新增、调整与即将停用的字段。事件 `field.ending` 预告停用；含该字段的响应带有 `Deprecation` 与 `Sunset` 响应头。',
        ],
      },
    ],
  },
  agents: {
    title: '智能体（MCP）',
    sections: [
      {
        id: 'sign-in',
        title: '登录授权接入',
        body: [
          '支持登录授权（OAuth 2.1）的客户端只需要地址，不需要密钥：它会打开浏览器，由您选择数据集并设定可以花多少、用到哪一天，随时可在“智能体”页面调整或结束。授权即预算，超出的一概不扣费。客户端须支持 CIMD，即用一个 https 地址说明自己是谁；不提供动态客户端注册。',
          '服务的每次改动都用 MCP TypeScript SDK 2.4.0 的客户端测试（2026-07-28 与 2025-11-25 两个版本）。以下各客户端的步骤依据其自身文档。如果客户端提示 “does not support dynamic client registration”，请改用密钥（见下一节）。',
          {
            code: `{
  "mcpServers": {
    "daas": { "type": "http", "url": "{base}/mcp" }
  }
}`,
            label: 'Claude Code：.mcp.json',
          },
          '然后在 Claude Code 中输入 `/mcp`，选择 `daas` 登录。',
          {
            code: `{
  "servers": {
    "daas": { "type": "http", "url": "{base}/mcp" }
  }
}`,
            label: 'VS Code：.vscode/mcp.json',
          },
          'VS Code 启动这个服务时会请您登录。',
          {
            code: 'codex mcp add daas --url {base}/mcp',
            label: 'Codex',
          },
          '它随即打开浏览器，请您登录。',
          '自行开发的客户端可以在授权请求的 `authorization_details`（RFC 9396）中提出数据集和额度，金额为整数，单位是 1/10000 元，各项均可省略。授权页面会显示并预填这些内容，最终以授权人设定的为准，令牌响应会写明实际获准的内容。',
          {
            code: `[{
  "type": "data_budget",
  "data_sets": ["enterprise"],
  "spend_total": 500000,
  "spend_per_day": 50000,
  "ends_at": "2027-01-31T15:59:59Z"
}]`,
            label: 'authorization_details',
          },
        ],
      },
      {
        id: 'connect',
        title: '使用密钥接入',
        body: [
          '不能登录的程序使用应用的密钥，地址相同：支持 2026-07-28 版协议，也支持不保持会话的 2025 版客户端。建议为智能体单独建一个应用，先设好消费上限，不要把密钥写进配置文件。测试密钥返回示例，不计费。凡是能设置请求头的客户端都可以这样接入。',
          {
            code: `{
  "mcpServers": {
    "daas": {
      "type": "http",
      "url": "{base}/mcp",
      "headers": { "Authorization": "Bearer \${DAAS_KEY}" }
    }
  }
}`,
            label: 'Claude Code：.mcp.json',
          },
          {
            code: `{
  "inputs": [{ "type": "promptString", "id": "daas-key", "description": "DaaS key", "password": true }],
  "servers": {
    "daas": {
      "type": "http",
      "url": "{base}/mcp",
      "headers": { "Authorization": "Bearer \${input:daas-key}" }
    }
  }
}`,
            label: 'VS Code：.vscode/mcp.json',
          },
          {
            code: `{
  "mcpServers": {
    "daas": {
      "url": "{base}/mcp",
      "headers": { "Authorization": "Bearer \${env:DAAS_KEY}" }
    }
  }
}`,
            label: 'Cursor：~/.cursor/mcp.json',
          },
        ],
      },
      {
        id: 'tools',
        title: '可用的工具',
        body: [
          {
            terms: [
              ['find_data_sets', '列出应用可查询的数据集；免费'],
              ['describe_data_set', '字段、可用条件、取值与每次查询的价格；免费'],
              ['quote_query', '查询能找到多少行、需要多少钱；免费'],
              ['query_rows', '查询数据，每页最多 50 行；按一次查询计费'],
              ['get_row', '按编号取一行；按一次查询计费'],
              ['list_changes', '数据更新后变化的行编号；免费'],
              ['show_receipt', '查看某次调用的结果与扣费；免费'],
              ['show_budget', '消费上限、已消费与剩余额度；免费'],
            ],
          },
        ],
      },
      {
        id: 'budget',
        title: '预算与不重复计费',
        body: [
          [
            '应用或授权的上限始终有效：每次调用、每日、每月与总消费上限，以及截止时间。检查与扣费在同一事务中完成，多个智能体同时调用也不会合计超支。',
            '十分钟内的同一问题（工具与参数相同，含游标）只计费一次、只有一个结果，与请求编号、Idempotency-Key 和所用密钥无关。`fresh: true` 会重新查询并计费。',
            '价格超过每次调用上限时绝不扣费：客户端支持询问时，先请使用者确认价格；否则在错误信息中说明价格。',
            '每个结果都以元为单位说明本次费用与剩余额度；出错时说明是哪个上限、数值与已用、何时可以重试（或重试无用）、接下来怎么做。`query_rows` 与 `get_row` 不标为只读，客户端可以在计费前征求同意。调用记录中来源为“智能体”，并显示工具与客户端；重复请求可追溯到已计费的那次调用。',
          ],
        ],
      },
    ],
  },
  sandbox: {
    title: '沙箱与测试用例',
    sections: [
      {
        id: 'test-key',
        title: '测试密钥',
        body: [
          '测试密钥同样经过密钥、签名、来源地址、状态与参数的检查，通过后返回固定的样例数据，免费，也不占用限额。',
          '样例共三行，每页一行，便于检验翻页。查询条件会在样例上生效：没有匹配的行时，返回空结果。',
        ],
      },
      {
        id: 'cases',
        title: '按需返回各种情况',
        body: [
          '测试密钥通过请求头 `X-Test-Case` 指定要返回的情况，便于检验程序对各种情况的处理：`ok`、`empty`、任一错误码，或 `second-page-unavailable`、`second-page-total-limit`（第一页正常，下一页出错）。',
          { sample: 'sandbox' },
          { table: 'test-cases' },
        ],
      },
    ],
  },
  paging: {
    title: '分页',
    sections: [
      {
        id: 'cursor',
        title: '逐页读取',
        body: [
          '每页最多 `limit` 条（默认 20；查询最多 1,000 条，文件列表最多 100 个）。`next_cursor` 指向下一页，没有更多数据时为 `null`：其余参数保持不变，把它作为 `cursor` 传入即可。每页都是一次查询：请各用一个新的 `Idempotency-Key`，出错时按错误处理，不要当作最后一页。',
          '游标经过加密，仅适用于同一连接器、同样的条件与排序；数据更新后仍然有效。每一页都是一次调用，按一次调用计费。',
          { sample: 'paging' },
        ],
      },
      {
        id: 'order',
        title: '排序',
        body: [
          '数据按请求的 `sort` 排列；未指定时依次采用连接器、数据集的默认排序。取值相同的再按 `id` 排列，因此不会重复，也不会遗漏。空值排在最后。',
        ],
      },
    ],
  },
  data_name_list: {
    title: '数据名单',
    sections: [
      {
        id: 'how',
        title: '从名单到文件',
        body: [
          '文件连接器按名单查找数据：上传名单，查看匹配结果与价格，接受报价，下载文件。匹配免费，接受报价时一次性扣费。',
          [
            '支持 CSV 与 XLSX，不超过 50 MB。编码、分隔符和表头自动识别。',
            '其中一列是要查找的名称或统一社会信用代码。名称首尾的空格会被忽略，全角与半角括号视为相同。',
            '交付的文件保留您自己的列与行的顺序，连接器的字段排在其后。同一名称出现两次会交付两次，只计费一次。',
            '也可在“文件管理”中手动完成：上传名单，或粘贴最多 1,000 行；核对读取结果与用来匹配的列，确认后开始匹配；再查看匹配数、字段填充率与报价后接受。',
          ],
        ],
      },
      {
        id: 'program',
        title: '由程序完成',
        body: [
          '上传请求的请求体就是文件本身，不超过 8 MB；文件名、匹配列与匹配方式写在地址中。',
          {
            terms: [
              [
                'POST …/name-lists?file_name=&column=&match_by=',
                '上传名单并开始匹配；match_by 为 name（名称）或 code（代码）',
              ],
              ['GET …/name-lists/{id}', '状态、匹配数、字段填充率与报价'],
              ['POST …/name-lists/{id}/deliver', '携带 { "quote" }：按报价计费一次并开始生成文件'],
              ['GET …/files/{id}/status', '文件的状态与进度'],
              ['GET …/files/{id}', '文件内容'],
              ['DELETE …/name-lists/{id}', '删除没有在处理的名单；每个连接器最多保留 100 份'],
            ],
          },
          { sample: 'nameList' },
        ],
      },
      {
        id: 'charge',
        title: '费用',
        body: [
          '交付时按报价收取一次费用，记入该次调用的 `receipt`，原因为 `file`，`charge` 中的金额、账目编号与扣费后余额与之相同；其余调用免费，原因为 `included`。报价须与名单当前的报价一致；若价格已变，返回 `changed-meanwhile`，不扣费。用相同报价再次交付会返回同一文件，不再扣费（`receipt` 金额为 0，原因为 `replay`），无论 `Idempotency-Key` 是否相同。届时已移除的数据会退款。',
          '测试密钥得到的是立即匹配完成的示例名单与示例文件。',
        ],
      },
    ],
  },
  'order-file': {
    title: '订购文件',
    sections: [
      {
        id: 'order',
        title: '询价、下单、下载',
        body: [
          '数据集连接器把筛选出的全部数据生成一个文件，最多 100,000 行。先询价，价格合适再按报价下单，文件生成后下载；在“文件管理”中也可手动完成。',
          {
            terms: [
              ['POST …/files { "dry_run": true }', '询价：行数、单价与总价，不计费'],
              [
                'POST …/files { "quote", "format" }',
                '下单，须携带请求头 Idempotency-Key：按报价计费一次并开始生成文件。format 为 csv（默认）、ndjson（每行一个 JSON 对象，字段与查询结果相同）或 parquet（带字段类型的列式文件）',
              ],
              ['GET …/files/{id}/status', '文件的状态与进度'],
              ['GET …/files/{id}', '文件内容'],
            ],
          },
          { sample: 'orderFile' },
        ],
      },
      {
        id: 'charge',
        title: '费用',
        body: [
          '询价、查询状态与下载免费。下单时按报价收取一次费用，记入该次调用的 `receipt`，原因为 `file`，`charge` 中的金额、账目编号与扣费后余额与之相同。`quote` 填询价得到的 `amount`；若数据或价格已变，返回 `changed-meanwhile`，不扣费，重新询价即可。',
          '下单必须携带 `Idempotency-Key`。没有收到回应时，用同一个键再次发送：返回同一文件，不再扣费，24 小时之后也是如此。生成失败时全额退款，届时已移除的数据按行退款。',
          '测试密钥得到的是示例报价与示例文件。',
        ],
      },
    ],
  },
  'download-file': {
    title: '下载文件',
    sections: [
      {
        id: 'download',
        title: '下载文件',
        body: [
          '从列表中取得文件的 `id` 后请求该文件，返回的就是文件内容，回执位于响应头 `X-Receipt`。重复下载不收费。下载中断后可从断点继续（如 `curl -C -`）：支持 `Range` 与 `If-Range`；`Repr-Digest` 为整个文件的 SHA-256，可用于核对。超过 `expires_at` 后文件会被清除，需要时可重新生成。',
          { sample: 'download' },
        ],
      },
    ],
  },
  errors: {
    title: '错误处理',
    sections: [
      {
        id: 'shape',
        title: '错误的格式',
        body: [
          '错误以 `application/problem+json`（RFC 9457）返回。`code` 是稳定不变的错误码，`detail` 按 `Accept-Language` 的语言说明原因，`errors` 逐一指出有误的字段，`type` 是该错误码的说明页地址，`request_id` 可用于在调用记录中查找。出错一律不计费。',
          {
            code: '{\n  "type": "{base}/error-codes/rate-limited",\n  "title": "Rate limited",\n  "status": 429,\n  "detail": "连接器每秒最多允许 5 次调用，已用 5 次。将于 2026-11-21 12:00:01 (UTC+8) 恢复。",\n  "code": "rate-limited",\n  "request_id": "req_…",\n  "errors": [],\n  "charged": false,\n  "limit": {\n    "name": "connector.perSecond",\n    "unit": "calls",\n    "value": 5,\n    "used": 5,\n    "needed": 1,\n    "renews_at": "2026-11-21T04:00:01.000Z"\n  }\n}',
            label: '错误示例',
          },
        ],
      },
      { id: 'codes', title: '全部错误码', body: [{ table: 'errors' }] },
    ],
  },
};
export default text;
