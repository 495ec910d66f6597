import { z } from 'zod';
import { endpointOf } from '../applications';
import { EXAMPLES } from '../constants';
import { endpoint } from '../endpoint';
import { listOf, paging, recordId, rowRefusal, text } from '../shapes';
import { corrections, KEY_ROLES, pasted, understood } from '../uploads';
import { fileRow } from './downloads';

export const RECOMMENDED_MAX = 200;
/** Maximum sources of each kind in the list. */
export const SOURCES_MAX = 50;
const kind = z.enum(['name-list', 'connector']);

const reason = z.object({
  field: z.string(),
  /** In the reader's language. */
  name: z.string(),
  value: z.string(),
  /** Frequency among the examples relative to the market. */
  lift: z.number(),
  /** Share of the examples. */
  share: z.number(),
});

/** Customer insight of the cloud service. // §2 customer-recommend */
export const cloud = {
  'cloud.sources': endpoint({
    method: 'GET',
    path: '/api/cloud-service/example-sources',
    ...endpointOf('cloud_service_data'),
    summary:
      'List the sources of example companies: matched name lists, and connectors called with company names; only those the caller may read',
    input: z.strictObject({}),
    output: z.object({
      list: z
        .array(
          z.object({
            kind,
            id: z.string(),
            /** Id of the connector. */
            name: z.string(),
            /** Id of the name list. */
            file: z.string().nullable(),
            /** Matched companies, or calls in the last EXAMPLE_DAYS days. */
            count: z.number().int(),
          }),
        )
        .max(2 * SOURCES_MAX),
    }),
  }),
  'cloud.examples': endpoint({
    method: 'GET',
    path: '/api/cloud-service/example-sources/{kind}/{id}',
    ...endpointOf('cloud_service_data'),
    // Or a name list.
    objects: { kind: null, id: 'connector' },
    summary: `List the company names of a source (at most ${EXAMPLES.max})`,
    input: z.strictObject({ kind, id: z.string().regex(/^([1-9]\d{6,10}|lst_\w{1,40})$/) }),
    output: z.object({ names: z.array(z.string()).max(EXAMPLES.max) }),
  }),
  'cloud.upload': endpoint({
    method: 'POST',
    path: '/api/cloud-service/example-files',
    ...endpointOf('cloud_service_data'),
    encoding: 'multipart',
    transaction: false,
    changes: [],
    summary: 'Upload a CSV or XLSX file of example companies in the multipart field `file`',
    input: z.strictObject({ pasted }),
    output: understood,
  }),
  'cloud.inspect': endpoint({
    method: 'POST',
    path: '/api/cloud-service/example-files/{upload_id}',
    ...endpointOf('cloud_service_data'),
    objects: { upload_id: 'exampleUpload' },
    transaction: false,
    changes: [],
    summary: 'Reread an uploaded file with corrected settings',
    input: z.strictObject({ upload_id: recordId, ...corrections(KEY_ROLES) }),
    output: understood,
  }),
  'cloud.fileExamples': endpoint({
    method: 'GET',
    path: '/api/cloud-service/example-files/{upload_id}/examples',
    ...endpointOf('cloud_service_data'),
    objects: { upload_id: 'exampleUpload' },
    summary: `List the distinct values of a column of an uploaded file (the first ${EXAMPLES.max})`,
    input: z.strictObject({ upload_id: recordId, column: text(100) }),
    output: z.object({
      names: z.array(z.string()).max(EXAMPLES.max),
      /** Distinct values of the column, including those not listed. */
      total: z.number().int(),
    }),
  }),
  'cloud.recommend': endpoint({
    method: 'POST',
    path: '/api/cloud-service/customer-recommend',
    ...endpointOf('cloud_service_data', 'makes'),
    // The data belongs to the market. A trial use is counted once there is a result.
    transaction: false,
    changes: ['goodsApp', 'dataApplication', 'cloud', 'download'],
    summary:
      'Recommend companies similar to the examples, with reasons and the quality of the match; the ranking is also kept as a file',
    input: z.strictObject({
      /** Names or unified social credit codes. */
      examples: z.array(text(100)).min(1).max(EXAMPLES.max),
      limit: z.number().int().min(1).max(RECOMMENDED_MAX).default(100),
    }),
    output: z.object({
      given: z.number().int(),
      matched: z.number().int(),
      /** Of the other entries, those not in the market; the rest is neither code nor name. */
      missing: z.number().int(),
      /** Number of all other entries. */
      refused: z.array(rowRefusal).max(EXAMPLES.max),
      /** The ranking as a file of the cloud service; null if empty. */
      file_id: recordId.nullable(),
      /** Quality of the model on held-out examples. */
      measure: z.object({
        held_out: z.number().int(),
        compared: z.number().int(),
        folds: z.number().int(),
        /** Probability that a held-out customer is ranked above another company of the market; 0.5 is chance. */
        auc: z.number(),
        /** Share of held-out customers in the top tenth; 0.1 is chance. */
        top_tenth: z.number(),
      }),
      /** Features that distinguish the examples from the market, the strongest first. */
      traits: z.array(reason),
      list: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          uscc: z.string(),
          province: z.string().nullable(),
          city: z.string().nullable(),
          industry: z.string().nullable(),
          /** Logarithm of the likelihood ratio; higher is more similar. */
          score: z.number(),
          reasons: z.array(reason),
        }),
      ),
    }),
  }),
  'cloud.files': endpoint({
    method: 'GET',
    path: '/api/cloud-service/files',
    ...endpointOf('cloud_service_data'),
    summary: 'List the rankings made for the company, newest first; each is kept for seven days',
    input: z.strictObject({ ...paging }),
    output: listOf(fileRow),
  }),
  'cloud.file': endpoint({
    method: 'GET',
    path: '/api/cloud-service/files/{id}/file',
    ...endpointOf('cloud_service_data'),
    objects: { id: 'download' },
    answer: 'file',
    summary: 'Download a ranking',
    input: z.strictObject({ id: recordId }),
    output: z.any(),
  }),
} as const;
