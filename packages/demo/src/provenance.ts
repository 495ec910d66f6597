import type { DataSetKey, Provenance } from '@daas/contract/datasets';

type Stated = [source_cn: string, source_en: string, refresh: Provenance['refresh']];

const generated = (cn: string, en: string, refresh: Provenance['refresh'], more = { cn: '', en: '' }): Stated => [
  `演示数据（由程序生成，不对应任何真实${cn}${more.cn}）`,
  `Demo data (generated; no real ${en}${more.en})`,
  refresh,
];

/** Where the rows of each data set of the demo come from: almost all of them are invented, which every page says. */
const STATED: Record<DataSetKey, Stated> = {
  enterprise: generated('企业', 'company', 'daily'),
  risk: generated('企业、案件与处罚', 'company, case or penalty', 'daily'),
  shareholding: generated('企业与股东', 'company or holder', 'daily'),
  officer: generated('企业与人员', 'company or person', 'daily'),
  annual_report: generated('企业与年报', 'company or report', 'weekly'),
  factory: generated('工厂', 'factory', 'weekly'),
  shop: [
    '演示数据（由程序生成：品牌名取自开放数据 name-suggestion-index，门店与地址均为虚构）',
    'Demo data (generated: brand names of the open name-suggestion-index, shops and addresses made up)',
    'weekly',
  ],
  bidding: generated('项目', 'project', 'daily'),
  patent: generated('专利', 'patent', 'weekly'),
  trademark: generated('商标', 'trade mark', 'weekly'),
  customs_trade: [
    '演示数据（由程序生成，不对应任何真实报关；HS 编码与英文品名来自 Harmonized System，PDDL；港口来自 sea-ports，MIT）',
    'Demo data (generated; no real declaration). HS codes and English names: Harmonized System, PDDL; ports: sea-ports, MIT',
    'monthly',
  ],
  overseas_buyer: generated('企业', 'company', 'monthly'),
  customs_supplier: generated('企业', 'company', 'monthly'),
  policy: [
    '真实数据：国务院政策文件公开目录（截至 2022-07，目录为事实信息）；法律法规官方文本（GitHub LawRefBook/Laws，依著作权法第五条不受著作权保护）。主题分类由规则推导',
    'Real data: public catalogue of State Council documents to 2022-07 (facts); official texts of laws (GitHub LawRefBook/Laws, no copyright under article 5 of the PRC Copyright Law). Topics are derived by rules',
    'monthly',
  ],
  project: generated('申报项目', 'programme', 'daily', {
    cn: '；依据的政策为真实文件',
    en: '; the policies named are real documents',
  }),
  project_company: generated('企业与名单', 'company or list', 'weekly'),
  qualification: generated('证书', 'certificate', 'weekly'),
  macro: [
    '国家：世界银行《世界发展指标》（CC BY 4.0，数值换算过单位）；省级 GDP 与三次产业：汇编自公开统计，为未经审核的估算值；其余由模型推算并逐行标明，非统计数据',
    'Country: World Bank, World Development Indicators (CC BY 4.0, units converted); GDP of provinces: compiled from public statistics, an unaudited estimate; all else is modelled and marked, no statistics',
    'yearly',
  ],
  property: generated('楼宇', 'building', 'monthly'),
  industry: [
    '《国民经济行业分类》（GB/T 4754-2017）；产业链环节与上下游为模型推算，企业数量统计自演示数据',
    'GB/T 4754-2017; chain stage and links are modelled, companies are counted in the demo data',
    'yearly',
  ],
  exhibition: generated('展会', 'fair', 'monthly'),
};

export function demoProvenance(key: DataSetKey): Provenance {
  const [source_cn, source_en, refresh] = STATED[key];
  return { source_cn, source_en, licence: null, day: null, refresh };
}
