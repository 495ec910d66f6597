import type { GuideSection } from '../../guideText';

const sections: readonly GuideSection[] = [
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
    id: 'receiver',
    title: '完整的接收程序',
    body: [
      '下面的程序校验签名，每个事件只处理一次，失败时返回 500，平台稍后重发。请先安装 SDK（见“SDK”一章），再把程序的公网地址填入 Webhook。',
      { program: 'webhook' },
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
];
export default sections;
