import { z } from 'zod';
import { inLanguage } from '../naming';
import { day, text } from '../shapes';

/** Refresh intervals of data sets. */
export const REFRESH_RHYTHMS = ['daily', 'weekly', 'monthly', 'yearly'] as const;

/**
 * Source of the rows of a load, as stated by the operator and shown on pages. packages/contract/src/datasets/README.md.
 */
export const provenanceSchema = z.strictObject({
  source_cn: text(300),
  source_en: text(300),
  /** License of the rows, such as CC BY 4.0. */
  licence: text(100).nullable(),
  /** Day of the data, if it differs from the day of the load. */
  day: day.nullable(),
  refresh: z.enum(REFRESH_RHYTHMS).nullable(),
});
export type Provenance = z.output<typeof provenanceSchema>;

/** The provenance in one language; all null if not stated. */
export interface ProvenanceView extends Pick<Provenance, 'licence' | 'day' | 'refresh'> {
  source: string | null;
}

export const provenanceView = (provenance: Provenance | null, language: string): ProvenanceView => {
  if (!provenance) return { source: null, licence: null, day: null, refresh: null };
  const { source_cn: cn, source_en: en, ...others } = provenance;
  return { source: inLanguage(language, { cn, en }), ...others };
};
