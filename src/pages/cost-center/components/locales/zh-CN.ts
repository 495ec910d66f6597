export default {
  'cost-price.title': '价格目录',
  'cost-price.text': '本企业适用的价格。单价由基础价与所选字段的加价组成；标注“专属价”的产品按本企业约定计费。',
  'cost-price.search': '检索数据',
  'cost-price.connector': '创建连接器',
};
