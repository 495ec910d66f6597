export default {
  'application-group.unknown': 'لا توجد مجموعة كهذه',
  'application-group.failed': 'تعذّرت القراءة',
  'application-group.again': 'إعادة المحاولة',
};
