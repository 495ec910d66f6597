/** Categories of the market (§1) in the product catalog and on the market's home page. */
export const DATA_CATEGORIES = [
  { category_id: 1, key: 'enterprise', name_cn: '企业数据', name_en: 'Enterprises', name_ar: 'الشركات' },
  { category_id: 2, key: 'factory', name_cn: '工厂数据', name_en: 'Factories', name_ar: 'المصانع' },
  { category_id: 3, key: 'shop', name_cn: '门店数据', name_en: 'Shops', name_ar: 'المتاجر' },
  { category_id: 4, key: 'bidding', name_cn: '招投标数据', name_en: 'Bidding', name_ar: 'المناقصات' },
  {
    category_id: 5,
    key: 'intellectual_property',
    name_cn: '知识产权数据',
    name_en: 'Intellectual property',
    name_ar: 'الملكية الفكرية',
  },
  {
    category_id: 6,
    key: 'customs',
    name_cn: '海关贸易数据',
    name_en: 'Customs and trade',
    name_ar: 'الجمارك والتجارة',
  },
  {
    category_id: 7,
    key: 'policy',
    name_cn: '政策与资质数据',
    name_en: 'Policies and qualifications',
    name_ar: 'السياسات والمؤهلات',
  },
  {
    category_id: 8,
    key: 'macro',
    name_cn: '宏观与区域数据',
    name_en: 'Macro and regional',
    name_ar: 'البيانات الكلية والإقليمية',
  },
] as const;
export type DataCategoryId = (typeof DATA_CATEGORIES)[number]['category_id'];
