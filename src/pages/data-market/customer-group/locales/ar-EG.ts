export default {
  'customer-group.title': 'مجموعات العملاء',
  'customer-group.text':
    'مجموعات جاهزة حسب الصناعة والغرض: رشِّحها أو راقبها أو صدِّرها أو استخدمها كموصِّل. ويمكن استبعاد ما تراقبه.',
  'customer-group.market': 'الشركات والمتاجر',
  'customer-group.bidding': 'المناقصات',
  'customer-group.count': 'عدد النتائج: {count}',
  'customer-group.others': 'مجموعات أخرى',
  'customer-group.all': 'عرض كل مجموعات العملاء',
  'customer-group.none': 'ليست لحسابك صلاحية لأي مجموعة عملاء، ويمكن لمسؤول الشركة منحها ضمن دورك.',
  'customer-group.failed': 'تعذّرت قراءة المجموعات',
  'customer-group.unknown': 'لا توجد مجموعة عملاء كهذه',
  'customer-group.unknown-text': 'قد يكون الرابط خاطئًا: اختر مجموعة من القائمة الكاملة.',
  'customer-group.locked': 'لا يمكنك رؤية مجموعة العملاء هذه',
  'customer-group.locked-text': 'ليست لحسابك صلاحية لها، ويمكن لمسؤول الشركة منحها ضمن دورك.',
};
