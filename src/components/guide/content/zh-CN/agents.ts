import type { GuideSection } from '../../guideText';

const sections: readonly GuideSection[] = [
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
];
export default sections;
