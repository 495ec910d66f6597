export default {
  'embedded.failed': 'تعذّر تحميل التطبيق',
  'embedded.failed-text': 'لا يمكن عرض هذا الجزء الآن، وبقية الوظائف تعمل. حاول مرة أخرى.',
  'embedded.again': 'إعادة التحميل',
};
