import { z } from 'zod';
import { endpointOf } from '../applications';
import { filterShape } from '../datasets/filter';
import { endpoint } from '../endpoint';
import { MAX_SCOPE_CODES, REGIONAL_MEASURES, WHOLE_COUNTRY } from '../regionalAnalysis';
import { done, instant, listOf, paging, recordId, sortBy, text } from '../shapes';

const measure = z.enum(REGIONAL_MEASURES);
const code = text(12);
const scope = {
  /** Provinces, cities, counties: GB/T 2260. */
  regions: z.array(code).min(1).max(MAX_SCOPE_CODES),
  /** Sections and divisions of GB/T 4754; empty for all. */
  industries: z.array(code).max(MAX_SCOPE_CODES).default([]),
  measures: z.array(measure).min(1).max(REGIONAL_MEASURES.length),
  comparison: code.default(WHOLE_COUNTRY),
};
export const regionalScope = z.strictObject(scope);
export type RegionalScope = z.output<typeof regionalScope>;

const numbers = z.partialRecord(measure, z.number());
const ratios = z.partialRecord(measure, z.number().nullable());
/** Rows of the enterprise data set behind a number. */
const filter = filterShape;

/** Names of regions and industries are those in rows; shares are 0 to 1, HHI 0 to 10,000. */
export const regionalReport = z.object({
  /** Time of the load. */
  rows_at: instant.nullable(),
  region: filter,
  comparison: filter,
  totals: z.array(z.object({ measure, region: z.number(), comparison: z.number() })),
  places: z.object({
    level: z.enum(['city', 'county']),
    list: z.array(
      z.object({
        province: z.string(),
        city: z.string().nullable(),
        county: z.string().nullable(),
        /** Center of its companies. */
        lng: z.number().nullable(),
        lat: z.number().nullable(),
        values: numbers,
        filter,
      }),
    ),
  }),
  industries: z.array(
    z.object({
      section: z.string(),
      division: z.string(),
      values: numbers,
      comparison: numbers,
      /** Location quotient; null without a comparison. */
      lq: ratios,
      filter,
    }),
  ),
  concentration: z.array(
    z.object({
      measure,
      industries: z.number().nullable(),
      comparison_industries: z.number().nullable(),
      places: z.number().nullable(),
      /** Evenness, 0 to 1; absent in older reports. */
      normalised: z
        .object({
          classes: z.number().int(),
          industries: z.number().nullable(),
          comparison_industries: z.number().nullable(),
          places: z.number().nullable(),
        })
        .optional(),
    }),
  ),
  /** Share of the registered capital of the largest four and ten companies. */
  leading_capital: z.object({ four: z.number().nullable(), ten: z.number().nullable() }),
  sizes: z.array(
    z.object({
      field: z.enum(['scale', 'revenue_band']),
      list: z.array(z.object({ value: z.string(), region: z.number(), comparison: z.number(), filter })),
    }),
  ),
  growth: z.object({
    /** Current companies by founding year, and their total at the end of the year. */
    list: z.array(
      z.object({
        year: z.number().int(),
        founded: z.number().int(),
        stock: z.number().int(),
        comparison_founded: z.number().int(),
        comparison_stock: z.number().int(),
        filter,
      }),
    ),
    from: z.number().int(),
    to: z.number().int(),
    rate: z.number().nullable(),
    comparison_rate: z.number().nullable(),
  }),
  chain: z.object({
    /** Divisions for which neighbors are listed. */
    of: z.array(z.string()),
    list: z.array(
      z.object({
        side: z.enum(['upstream', 'downstream']),
        division: z.string(),
        /** Share of the input, in %. */
        weight: z.number(),
        companies: z.number().int(),
        lq: z.number().nullable(),
        gap: z.enum(['missing', 'weak', 'present']),
        filter,
      }),
    ),
  }),
  leaders: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      province: z.string(),
      city: z.string().nullable(),
      industry: z.string().nullable(),
      registered_capital: z.number().nullable(),
      insured_count: z.number().nullable(),
    }),
  ),
});
export type RegionalReport = z.output<typeof regionalReport>;

const term = z.object({ code: z.string(), name: z.string() });
const state = {
  status: z.enum(['queued', 'running', 'done', 'failed']),
  /** 0–1 of the current run. */
  progress: z.number(),
};
const plan = {
  id: recordId,
  /** Last part of its link. */
  key: z.string(),
  name: z.string(),
  /** In the reader's language. */
  regions: z.array(term),
  industries: z.array(term),
  comparison: term,
  ...state,
  updated_at: instant,
};

const open = endpointOf('region_analysis_data');
/** The creation of a report counts as a use of a trial. */
const makes = endpointOf('region_analysis_data', 'makes');
const name = text(60);
const objects = { id: 'regionalPlan' } as const;
const keyObjects = { key: 'regionalKey' } as const;
const key = z.string().regex(/^[\w-]{22}$/);

/**
 * Regional industry analysis: plans of a person with reports that each member of the company can open by link. // §2
 */
export const regional = {
  'regional.list': endpoint({
    method: 'GET',
    path: '/api/regional-analysis',
    ...open,
    summary: "List the person's plans, most recently changed first",
    input: z.strictObject({
      ...paging,
      keyword: text(60).optional(),
      sort: sortBy(['name', 'updated_at']),
    }),
    output: listOf(z.object(plan)),
  }),
  'regional.get': endpoint({
    method: 'GET',
    path: '/api/regional-analysis/{id}',
    ...open,
    objects,
    summary: "Retrieve one of the person's plans for editing",
    input: z.strictObject({ id: recordId }),
    output: z.object({ ...plan, scope: regionalScope }),
  }),
  'regional.create': endpoint({
    method: 'POST',
    changes: ['regional'],
    path: '/api/regional-analysis',
    ...makes,
    summary: 'Create a plan and start computing its report',
    input: z.strictObject({ name, ...scope }),
    output: z.object({ id: recordId, key: z.string() }),
  }),
  'regional.update': endpoint({
    method: 'PUT',
    changes: ['regional'],
    path: '/api/regional-analysis/{id}',
    ...makes,
    objects,
    summary: 'Update a plan and recompute its report; the previous report is served until the new one is ready',
    input: z.strictObject({ id: recordId, name, ...scope }),
    output: z.object({ id: recordId, key: z.string() }),
  }),
  'regional.refresh': endpoint({
    method: 'POST',
    changes: ['regional'],
    path: '/api/regional-analysis/{id}/refresh',
    ...makes,
    objects,
    summary: "Recompute the report from today's rows",
    input: z.strictObject({ id: recordId }),
    output: done,
  }),
  'regional.delete': endpoint({
    method: 'DELETE',
    changes: ['regional'],
    path: '/api/regional-analysis/{id}',
    ...open,
    objects,
    summary: "Delete one of the person's plans; its link stops working",
    input: z.strictObject({ id: recordId }),
    output: done,
  }),
  'regional.report': endpoint({
    method: 'GET',
    path: '/api/regional-analysis/shared/{key}',
    ...open,
    objects: keyObjects,
    summary: 'Retrieve the report behind a shared link; available to every member of the company',
    input: z.strictObject({ key }),
    output: z.object({
      ...plan,
      measures: z.array(measure),
      /** Whether the caller owns it; only the owner may change it. */
      own: z.boolean(),
      owner: z.string(),
      /** Null before the first run has ended. */
      report: regionalReport.nullable(),
      computed_at: instant.nullable(),
      /** Rows were loaded after the report. */
      outdated: z.boolean(),
    }),
  }),
  'regional.workbook': endpoint({
    method: 'GET',
    path: '/api/regional-analysis/shared/{key}/workbook',
    ...open,
    objects: keyObjects,
    answer: 'file',
    summary: 'Download every figure of the report as XLSX: part, name, measure, value, compared value',
    input: z.strictObject({ key }),
    output: z.any(),
  }),
} as const;
