export default {
  'reset-password.title': 'إعادة تعيين كلمة المرور',
  'reset-password.text': 'عيِّن كلمة مرور جديدة برمز رسالة قصيرة. سيُسجَّل خروجك من كل الأجهزة.',
  'reset-password.password': 'كلمة المرور الجديدة',
  'reset-password.submit': 'تعيين كلمة المرور',
  'reset-password.remembered': 'تذكّرتها؟',
  'reset-password.done': 'عُيِّنت كلمة المرور الجديدة',
  'reset-password.done-text': 'سُجِّل خروجك من كل الأجهزة. سجّل الدخول بكلمة المرور الجديدة.',
};
