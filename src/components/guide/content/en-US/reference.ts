import type { GuideSection } from '../../guideText';

const sections: readonly GuideSection[] = [
  {
    id: 'parameters',
    title: 'Parameters',
    body: [
      'All parameters are optional and combined with AND: a row must match the connector’s own filter and every parameter of the request. A parameter named after a field matches its whole value; for partial matches, comparisons or lists use `filter`.',
      { table: 'parameters' },
    ],
  },
  {
    id: 'filter',
    title: 'Conditions',
    body: [
      'A condition is `{ "field", "op", "value" }`. `and` and `or` combine the conditions in `items`, with at most five levels and 100 conditions.',
      {
        code: '{\n  "op": "and",\n  "items": [\n    { "field": "name", "op": "contains", "value": "新能源" },\n    { "field": "province", "op": "in", "value": ["浙江省", "江苏省"] }\n  ]\n}',
        label: 'A filter tree',
      },
      [
        '`eq` `ne`: equal, not equal; on tags, contains or does not contain the tag',
        '`in` `not_in`: one or none of up to 1,000 values; `all`: contains all tags',
        '`contains` `not_contains` `starts_with`: partial text matches',
        '`gt` `gte` `lt` `lte` `between`: numbers and dates; `between` includes both ends',
        '`is_empty` `not_empty`: whether the field has a value',
      ],
      'Negative operators also match rows where the field is empty.',
    ],
  },
  { id: 'fields', title: 'Returned fields', body: [{ table: 'fields' }] },
];
export default sections;
