export default {
  'application-group.total': '{count} شركة. ',
  'application-group.city': 'حسب المدينة، أكثرها في {city} ({count})؛ ',
  'application-group.trade': 'وحسب القطاع، أكثرها في {industry} ({count}).',
  'application-group.offices': 'مقر العمل الفعلي',
  'application-group.since': 'منذ {day}',
  'application-group.km': 'على بعد {km} كم من عنوان التسجيل',
  'application-group.signs': 'الدلائل',
  'application-group.sign-industry': 'الصناعة: {value}',
  'application-group.sign-staff': 'المؤمَّن عليهم: {value}',
  'application-group.sign-patents': 'البراءات: {value}',
  'application-group.unknown': 'لا توجد مجموعة كهذه',
};
