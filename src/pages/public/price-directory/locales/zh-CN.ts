export default {
  'price-directory.title': '价格目录',
  'price-directory.text': '所有数据产品的公开价格。单价由基础价与所选字段的加价组成，按实际使用付费，没有最低消费。',
  'price-directory.note': '以上为公开目录价，单位为人民币元。企业登录后可查看本企业适用的价格。',
};
