export default {
  'cloud-files.about': 'يُحفظ ترتيب كل عملية بحث عن شركات تشبه عملاءك في ملف هنا لمدة 7 أيام.',
  'cloud-files.name': 'الملف',
  'cloud-files.companies': 'الشركات',
  'cloud-files.downloads': 'مرات التنزيل',
  'cloud-files.download': 'تنزيل',
  'cloud-files.expired': 'منتهٍ',
  'cloud-files.empty': 'لا توجد ملفات بعد. يُحفظ هنا كل ترتيب تنشئه.',
  'cloud-files.start': 'بدء البحث',
};
