export default {
  'app-list.keyword-hint': 'الاسم أو الرقم',
  'app-list.keys': 'المفاتيح',
  'app-list.connectors': 'الموصِّلات',
  'app-list.success': 'نسبة النجاح',
  'app-list.empty': 'لا توجد تطبيقات بعد. التطبيق يمثل أحد برامجك: له مفاتيح وموصِّلات وحدود.',
};
