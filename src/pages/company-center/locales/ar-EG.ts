export default {
  'people.no-department': 'لا يوجد قسم مطابق',
  'people.roles-hint': 'اختر الأدوار',
  'people.role-beyond': 'يسمح هذا الدور بأكثر مما يحق لك، فلا تستطيع منحه',
  'people.member-hint': 'ابحث بالاسم أو الهاتف أو البريد',
  'people.no-member': 'لا يوجد عضو مطابق',
};
