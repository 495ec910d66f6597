export default {
  'data-advanced.title': '高级筛选找企业',
  'data-advanced.text': '用一句话或逐条设置条件，支持多层“且 / 或”组合；可在结果上方排除已监控的企业。',
};
