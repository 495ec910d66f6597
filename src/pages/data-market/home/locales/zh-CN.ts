export default {
  'data-home.title': '数据市场',
  'data-home.text': '跨数据集检索企业、产业、贸易、知识产权、政策与宏观数据，找到后可筛选、导出或创建为连接器。',
  'data-home.recent': '最近搜索',
  'data-home.forget': '移除 {keyword}',
  'data-home.forget-all': '全部清空',
  'data-home.hot': '常用筛选',
  'data-home.new': '新',
  'data-home.popular': '热门',
  'data-home.updated': '更新于 {at}',
  'data-home.not-loaded': '尚未装载数据',
  'data-home.from': '{price} 起',
  'data-home.failed': '数据市场加载失败',
};
