export default {
  'redirect.title': 'جارٍ نقلك',
  'redirect.going': 'جارٍ نقلك إلى «{page}»',
  'redirect.now': 'الانتقال الآن',
  'redirect.refused': 'لا يمكن فتح هذا العنوان',
  'redirect.refused-text': 'لأمانك لا تُفتح من هنا إلا صفحات هذه المنصة. تأكد من ثقتك بمصدر الرابط.',
  'redirect.missing': 'الرابط غير مكتمل: لا يذكر صفحة.',
};
