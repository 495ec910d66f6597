export default {
  'data-home.title': 'سوق البيانات',
  'data-home.text':
    'ابحث في الشركات والصناعات والتجارة والملكية الفكرية والسياسات والمؤشرات معًا، ثم رشِّح أو صدِّر أو أنشئ موصِّلًا.',
  'data-home.recent': 'عمليات البحث الأخيرة',
  'data-home.forget': 'إزالة {keyword}',
  'data-home.forget-all': 'مسح الكل',
  'data-home.hot': 'مرشحات شائعة',
  'data-home.new': 'جديد',
  'data-home.popular': 'رائج',
  'data-home.updated': 'حُدِّثت {at}',
  'data-home.not-loaded': 'لم تُحمَّل بيانات بعد',
  'data-home.from': 'من {price}',
  'data-home.failed': 'تعذّر تحميل السوق',
};
