import type { GuideSection } from '../../guideText';

const sections: readonly GuideSection[] = [
  {
    id: 'rules',
    title: '变更规则',
    body: [
      [
        '地址中的版本（`/open/v1`）不变时，已有程序继续可用。新的字段、错误码与事件种类可能随时增加，请忽略不认识的内容。',
        '停用提前公布：响应带有 `Deprecation`（RFC 9745）与 `Sunset`（RFC 8594）响应头，文档中标记 `deprecated` 与 `x-sunset`，并发出 `field.ending` 事件。',
        '数据集字段的变更见各数据集的字典，以及 `GET /open/v1/connectors/{id}/changelog`。',
      ],
    ],
  },
  {
    id: 'next',
    title: '0.9 之后',
    body: [
      [
        '新增无需登录的文档、公开的 OpenAPI 文档（`/docs/openapi.json`）、`/llms.txt` 与 `/.well-known/api-catalog`。',
        '新增 TypeScript 与 Python SDK。',
        '新增 `GET /open/v1/events` 与 Webhook，各种事件均有结构与示例。',
        '新增 `GET /open/v1/connectors/{id}`、`…/changes`、`…/changelog`；`/key` 与 `/calls/{id}` 返回消费与原因。',
        '条件可以引用关联数据（`relation`、`match`），价格列入报价与回执。',
        '免费读取不再计入调用上限，每个应用每秒最多 50 次。',
        '新增错误 `suspended`（403）：密钥、应用或账户被平台停用。',
      ],
    ],
  },
];
export default sections;
