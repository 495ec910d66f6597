export default {
  'error-codes.intro':
    'ترد البوابة على الأخطاء بصيغة application/problem+json، ورمزها أحد الرموز التالية. لا يُحتسب أي خطأ.',
  'error-codes.one': 'رمز الخطأ {code}',
  'error-codes.code': 'الرمز',
  'error-codes.status': 'حالة HTTP',
  'error-codes.meaning': 'المعنى',
  'error-codes.advice': 'ما العمل',
  'error-codes.charged': 'الاحتساب',
  'error-codes.charged-no': 'لا يُحتسب',
  'error-codes.charged-unknown': 'غير معروف بعد؛ مرة واحدة على الأكثر',
  'error-codes.try': 'جرّبه بمفتاح اختبار',
  'error-codes.try-text': 'مفتاح اختبار يرسل X-Test-Case: {code} يتلقى هذا الخطأ مجانًا.',
  'error-codes.all': 'كل رموز الأخطاء',
  'error-codes.missing': 'لا يوجد رمز خطأ {code}',
  'error-codes.missing-text': 'تحقق من العنوان أو ابحث بين كل رموز الأخطاء.',
  'error-codes.failed': 'تعذّر تحميل النص',
};
