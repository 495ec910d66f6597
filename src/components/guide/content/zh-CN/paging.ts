import type { GuideSection } from '../../guideText';

const sections: readonly GuideSection[] = [
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
];
export default sections;
