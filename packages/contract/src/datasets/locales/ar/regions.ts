// biome-ignore format: one line each
/** Places and industries that data sets share. */
export const REGIONS: Readonly<Record<string, string>> = {
  // Regions of GB/T 2260.
  Province: 'المقاطعة', City: 'المدينة', County: 'المحافظة', 'Administrative division': 'رمز التقسيم الإداري',
  Beijing: 'بكين', Tianjin: 'تيانجين', Hebei: 'خبي', Shanxi: 'شانشي', 'Inner Mongolia': 'منغوليا الداخلية', Liaoning: 'لياونينغ', Jilin: 'جيلين', Heilongjiang: 'هيلونغجيانغ',
  Shanghai: 'شانغهاي', Jiangsu: 'جيانغسو', Zhejiang: 'تشجيانغ', Anhui: 'آنهوي', Fujian: 'فوجيان', Jiangxi: 'جيانغشي', Shandong: 'شاندونغ', Henan: 'خنان',
  Hubei: 'هوبي', Hunan: 'هونان', Guangdong: 'قوانغدونغ', Guangxi: 'قوانغشي', Hainan: 'هاينان', Chongqing: 'تشونغتشينغ', Sichuan: 'سيتشوان', Guizhou: 'قويتشو',
  Yunnan: 'يونان', Tibet: 'التبت', Shaanxi: 'شنشي', Gansu: 'قانسو', Qinghai: 'تشينغهاي', Ningxia: 'نينغشيا', Xinjiang: 'شينجيانغ',
  // Sections of GB/T 4754.
  'Agriculture, forestry and fishing': 'الزراعة والغابات وصيد الأسماك', Mining: 'التعدين', Manufacturing: 'الصناعات التحويلية', 'Electricity, heat, gas and water': 'الكهرباء والتدفئة والغاز والمياه',
  Construction: 'البناء والتشييد', 'Wholesale and retail': 'تجارة الجملة والتجزئة', 'Transport, storage and post': 'النقل والتخزين والبريد', 'Hotels and catering': 'الفنادق والمطاعم',
  'Information and software': 'المعلومات والبرمجيات', Finance: 'المال', 'Real estate': 'العقارات', 'Leasing and business services': 'التأجير وخدمات الأعمال',
  'Research and technical services': 'البحث والخدمات التقنية', 'Water, environment and public facilities': 'المياه والبيئة والمرافق العامة', 'Household and repair services': 'الخدمات المنزلية والإصلاح',
  Education: 'التعليم', 'Health and social work': 'الصحة والعمل الاجتماعي', 'Culture, sports and entertainment': 'الثقافة والرياضة والترفيه', 'Public administration': 'الإدارة العامة', 'International organizations': 'المنظمات الدولية',
};
