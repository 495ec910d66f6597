export default {
  'register.title': 'تسجيل شركتك',
  'register.text': 'أنشئ الشركة وكن أول مسؤول لها، وابدأ على الفور.',
  'register.company': 'اسم الشركة',
  'register.name': 'اسمك',
  'register.password': 'كلمة المرور',
  'register.submit': 'تسجيل ودخول',
  'register.have-account': 'لديك حساب؟',
};
