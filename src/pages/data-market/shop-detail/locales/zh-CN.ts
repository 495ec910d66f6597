export default {
  'shop-detail.shop': '门店信息',
  'shop-detail.contacts': '联系人',
};
