import type { GuideSection } from '../../guideText';

const sections: readonly GuideSection[] = [
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
];
export default sections;
