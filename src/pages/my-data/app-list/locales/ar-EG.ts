export default {
  'app-list.keyword': 'كلمة البحث',
  'app-list.keyword-hint': 'الاسم أو الرقم',
  'app-list.status': 'الحالة',
  'app-list.keys': 'المفاتيح',
  'app-list.connectors': 'الموصِّلات',
  'app-list.calls': 'استدعاءات اليوم',
  'app-list.success': 'نسبة النجاح',
  'app-list.spend': 'إنفاق اليوم',
  'app-list.last-used': 'آخر استخدام',
  'app-list.created': 'تاريخ الإنشاء',
  'app-list.empty': 'لا توجد تطبيقات بعد. التطبيق يمثل أحد برامجك: له مفاتيح وموصِّلات وحدود.',
};
