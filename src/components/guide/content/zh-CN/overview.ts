import type { GuideSection } from '../../guideText';

const sections: readonly GuideSection[] = [
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
];
export default sections;
