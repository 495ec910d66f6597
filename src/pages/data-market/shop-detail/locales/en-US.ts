export default {
  'shop-detail.shop': 'Shop',
  'shop-detail.contacts': 'Contacts',
};
