export default {
  'shop-detail.shop': 'المتجر',
  'shop-detail.contacts': 'جهات الاتصال',
};
