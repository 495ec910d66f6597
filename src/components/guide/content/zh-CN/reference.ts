import type { GuideSection } from '../../guideText';

const sections: readonly GuideSection[] = [
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
];
export default sections;
