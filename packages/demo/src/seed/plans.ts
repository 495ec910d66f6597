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
