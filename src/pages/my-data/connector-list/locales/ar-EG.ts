export default {
  'connector-list.title': 'موصِّلات البيانات',
  'connector-list.keyword-hint': 'الاسم أو الرقم',
  'connector-list.success': 'نسبة النجاح',
  'connector-list.limit-use': 'المستخدَم من الحد',
  'connector-list.query': 'تجربة',
  'connector-list.files': 'الملفات',
  'connector-list.empty-title': 'لا توجد موصِّلات مفعَّلة بعد. ثلاث خطوات حتى أول استدعاء',
  'connector-list.empty-1': 'اختر منتج بيانات وحقولًا وشروطًا: أنشئ موصِّلًا',
  'connector-list.empty-2': 'أنشئ مفتاحًا للتطبيق',
  'connector-list.empty-3': 'نفّذ أول استدعاء بالمثال الجاهز',
  'connector-list.empty-creating': 'لا يوجد موصِّل قيد الإنشاء',
  'connector-list.empty-disabled': 'لا يوجد موصِّل متوقف',
};
