import { z } from 'zod';
import { inLanguage } from '../naming';
import { day, text } from '../shapes';

/** How often rows are replaced. */
export const REFRESH_RHYTHMS = ['daily', 'weekly', 'monthly', 'yearly'] as const;

/** Where the rows of one load come from, as its operator states it; shown beside them. packages/contract/src/datasets/README.md. */
export const provenanceSchema = z.strictObject({
  source_cn: text(300),
  source_en: text(300),
  /** What others may do with the rows, as CC BY 4.0. */
  licence: text(100).nullable(),
  /** The day that the rows are of, where it is not that of the load. */
  day: day.nullable(),
  refresh: z.enum(REFRESH_RHYTHMS).nullable(),
});
export type Provenance = z.output<typeof provenanceSchema>;

/** The same in one language; all null where nothing is stated. */
export interface ProvenanceView extends Pick<Provenance, 'licence' | 'day' | 'refresh'> {
  source: string | null;
}

export const provenanceView = (provenance: Provenance | null, language: string): ProvenanceView => {
  if (!provenance) return { source: null, licence: null, day: null, refresh: null };
  const { source_cn: cn, source_en: en, ...others } = provenance;
  return { source: inLanguage(language, { cn, en }), ...others };
};
