export default {
  'cost-price.title': '价格目录',
  'cost-price.text':
    '本企业适用的价格：按查询，或只按有效结果计费，所选字段的加价另计。“专属价”按本企业约定，“渠道价”由服务贵公司的渠道制定，调整前会通知。',
  'cost-price.search': '检索数据',
};
