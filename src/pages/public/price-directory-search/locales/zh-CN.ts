export default {
  'price-directory-search.title': '价格查询',
  'price-directory-search.text': '按名称、分类与价格查找数据产品，点开产品可查看每个字段的价格。',
};
