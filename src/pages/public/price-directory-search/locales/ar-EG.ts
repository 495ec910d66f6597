export default {
  'price-directory-search.title': 'البحث في الأسعار',
  'price-directory-search.text': 'ابحث عن منتجات البيانات بالاسم والفئة والسعر، وافتح المنتج لترى سعر كل حقل.',
};
