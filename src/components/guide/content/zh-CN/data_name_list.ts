import type { GuideSection } from '../../guideText';

const sections: readonly GuideSection[] = [
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
];
export default sections;
