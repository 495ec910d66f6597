const SUBJECTS: readonly (readonly [english: string, arabic: string])[] = [
  ['Machinery', 'الآلات والمعدات'],
  ['Electronics and IT', 'الإلكترونيات والمعلومات'],
  ['New energy', 'الطاقة الجديدة'],
  ['Cars', 'السيارات'],
  ['Health', 'الصحة'],
  ['Food and farming', 'الأغذية والزراعة'],
  ['Textiles and clothing', 'المنسوجات والملابس'],
  ['Home and building', 'المنزل والبناء'],
  ['Chemicals and packaging', 'الكيماويات والتغليف'],
  ['Environment', 'البيئة'],
  ['Logistics and trade', 'اللوجستيات والتجارة'],
  ['Culture and education', 'الثقافة والتعليم'],
];
const MEETINGS: readonly (readonly [english: string, arabic: string])[] = [
  ['sourcing meeting', 'لقاء المشترين والموردين'],
  ['product launches', 'إطلاق منتجات جديدة'],
  ['industry summit', 'قمة القطاع'],
  ['technical seminar', 'ندوة تقنية'],
  ['investment meeting', 'لقاء المستثمرين'],
  ['briefing on standards', 'تعريف بالمعايير'],
];
const sideEvents = Object.fromEntries(
  SUBJECTS.flatMap(([en, ar]) => MEETINGS.map(([event, name]) => [`${en}: ${event}`, `${ar}: ${name}`])),
);

// biome-ignore format: one line each
/** Trade fairs. */
export const FAIRS: Readonly<Record<string, string>> = {
  ...sideEvents,
  Fair: 'المعرض', Edition: 'الدورة', Machinery: 'الآلات والصناعة', 'Electronics and IT': 'الإلكترونيات والمعلومات', Energy: 'الطاقة', 'Cars and parts': 'السيارات وقطعها', 'Food and farming': 'الأغذية والزراعة', 'Textiles and clothing': 'المنسوجات والملابس', 'Home and building': 'المنزل والبناء', 'Chemicals and packaging': 'الكيماويات والتغليف', 'Logistics and trade': 'اللوجستيات والتجارة', 'Culture and education': 'الثقافة والتعليم',
  'Industry classes': 'رموز الأنشطة ذات الصلة', Reach: 'نطاق المعرض', International: 'دولي', Regional: 'إقليمي', 'In preparation': 'قيد الإعداد', 'Booths on sale': 'الأجنحة متاحة للحجز', 'On now': 'قائم الآن', Over: 'انتهى', 'Canceled|已取消': 'أُلغي', Begins: 'تاريخ الافتتاح', Ends: 'تاريخ الاختتام', Days: 'عدد الأيام', 'Frequency': 'الدورية', 'Twice a year': 'مرتان في السنة', 'Every year': 'كل سنة', 'Every other year': 'كل سنتين', 'Booking ends': 'نهاية الحجز', 'Series|展会系列': 'سلسلة المعارض',
  Hall: 'قاعة العرض', 'Floor space': 'مساحة العرض', Booths: 'عدد الأجنحة', Exhibitors: 'عدد العارضين', 'Exhibitors|参展企业': 'العارضون', Visitors: 'عدد الزوار', 'Visitors from abroad': 'نسبة الزوار من الخارج', 'Price of a standard booth': 'سعر الجناح القياسي', Organizer: 'المنظِّم', 'Organizer credit code': 'رمز الائتمان للمنظِّم', Supporters: 'الجهات الداعمة', Exhibits: 'المعروضات', "Exhibitors' credit codes": 'رموز الائتمان للعارضين', 'List of exhibitors': 'قائمة العارضين', Booth: 'رقم الجناح', 'Side events': 'فعاليات مصاحبة', 'Title|活动': 'الفعالية',
  'Conference area, hall 1': 'منطقة المؤتمرات، القاعة 1', 'Conference area, hall 2': 'منطقة المؤتمرات، القاعة 2', 'Conference area, hall 3': 'منطقة المؤتمرات، القاعة 3', 'Conference area, hall 4': 'منطقة المؤتمرات، القاعة 4', 'About the fair': 'عن المعرض', Size: 'حجم المعرض', 'Organizer and booking': 'المنظِّم والحجز', 'Factories of the exhibitors': 'مصانع العارضين', 'Other editions': 'دورات أخرى', 'Fairs in the hall': 'معارض القاعة', 'Which fairs still sell booths?': 'أي المعارض ما زالت تحجز الأجنحة؟', 'Which fairs are international?': 'أي المعارض دولية؟', 'Over 500 exhibitors': 'أكثر من 500 عارض', 'Which fairs have more than 500 exhibitors?': 'أي المعارض فيها أكثر من 500 عارض؟',
};
