export default {
  'price-directory-search.title': '价格查询',
  'price-directory-search.text': '按名称、分类与价格查找数据产品，点开产品可查看每个字段的价格。',
  'price-directory-search.keyword': '搜索产品名称',
  'price-directory-search.all-categories': '全部分类',
  'price-directory-search.by-category': '按分类浏览',
};
