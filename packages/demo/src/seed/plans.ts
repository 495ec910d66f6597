import { REPORT_CHAPTER_KEYS, REPORT_CHAPTERS } from '@daas/contract/marketReport';
import { REGIONAL_TEMPLATES } from '@daas/contract/regionalAnalysis';
import type { DemoPeople } from './people';
import type { Stage } from './stage';

/** A regional analysis of each template, with its report. */
export async function analyseRegions(stage: Stage, { admin }: DemoPeople): Promise<void> {
  for (const { name_cn: name, regions, industries, measures } of REGIONAL_TEMPLATES)
    await stage.call(
      'regional.create',
      { name, regions: [...regions], industries: [...industries], measures: [...measures] },
      admin,
    );
  await stage.services.jobs.drain();
}

const REPORTS = [
  { name: '机器人市场报告', keyword: '机器人', industries: [], regions: [], chapters: [...REPORT_CHAPTER_KEYS] },
  {
    name: '长三角批发与零售市场报告',
    keyword: '',
    industries: ['F'],
    regions: ['31', '32', '33', '34'],
    chapters: REPORT_CHAPTER_KEYS.filter((key) => !REPORT_CHAPTERS[key].words),
  },
];

/** Market reports: of a product, and of an industry in some provinces. */
export async function orderReports(stage: Stage, { admin }: DemoPeople): Promise<void> {
  for (const { name, ...scope } of REPORTS) {
    const { amount } = await stage.call('marketReport.quote', scope, admin);
    await stage.call('marketReport.create', { name, ...scope, amount }, admin);
  }
  await stage.services.jobs.drain();
}
