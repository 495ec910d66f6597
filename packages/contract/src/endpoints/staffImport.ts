import { z } from 'zod';
import { IMPORT_REJECTS_SHOWN } from '../constants';
import { endpoint } from '../endpoint';
import { IMPORT_COLUMNS, IMPORT_ROLES } from '../enums';
import { instant, recordId } from '../shapes';
import { columnsFor, corrections, pasted, understood } from '../uploads';

const reject = z.object({
  /** Line number as in a spreadsheet, from 1. */
  line: z.number().int(),
  name: z.string(),
  problems: z.array(
    z.object({
      column: z.enum(IMPORT_COLUMNS),
      value: z.string(),
      /** In the reader's language. */
      reason: z.string(),
    }),
  ),
});
const objects = { id: 'staffImport' } as const;

/** Staff import from a file: all rows are validated first, and all or none are invited. // §6 add-user */
export const staffImport = {
  'staff.importTemplate': endpoint({
    method: 'GET',
    path: '/api/company-user/staff/import/template',
    access: 'add-user',
    summary:
      "Download an empty import file: a header in the caller's language and one example row, which an import skips",
    input: z.strictObject({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    output: z.object({}),
    answer: 'file',
  }),
  'staff.importUpload': endpoint({
    method: 'POST',
    path: '/api/company-user/staff/import/uploads',
    access: 'add-user',
    encoding: 'multipart',
    transaction: false,
    changes: [],
    summary: 'Upload a CSV or XLSX file of people in the multipart field `file`; no invitation is sent yet',
    input: z.strictObject({ pasted }),
    output: understood,
  }),
  'staff.importInspect': endpoint({
    method: 'POST',
    path: '/api/company-user/staff/import/uploads/{upload_id}',
    access: 'add-user',
    objects: { upload_id: 'staffUpload' },
    transaction: false,
    changes: [],
    summary: 'Reread an uploaded file with corrected settings; the validation uses them',
    input: z.strictObject({ upload_id: recordId, ...corrections(IMPORT_ROLES) }),
    output: understood,
  }),
  'staff.importCheck': endpoint({
    method: 'POST',
    path: '/api/company-user/staff/import',
    access: 'add-user',
    objects: { upload_id: 'staffUpload' },
    transaction: false,
    changes: [],
    summary: 'Validate every row of an uploaded file of people; no invitation is sent yet',
    input: z.strictObject({ upload_id: recordId, columns: columnsFor(IMPORT_ROLES) }),
    output: z.object({
      id: recordId,
      file_name: z.string(),
      rows: z.number().int(),
      accepted: z.number().int(),
      rejected: z.number().int(),
      /** The first IMPORT_REJECTS_SHOWN rows. */
      rejects: z.array(reject).max(IMPORT_REJECTS_SHOWN),
      /** Expiry of a valid import. */
      expires_at: instant,
    }),
  }),
  'staff.importRejects': endpoint({
    method: 'GET',
    path: '/api/company-user/staff-imports/{id}/rejects',
    access: 'add-user',
    summary: 'Download every rejected row with line number and reasons',
    input: z.strictObject({ id: recordId, format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    output: z.object({}),
    answer: 'file',
    objects,
  }),
  'staff.importRun': endpoint({
    method: 'POST',
    path: '/api/company-user/staff-imports/{id}',
    access: 'add-user',
    stepUp: 'people',
    changes: ['staff', 'department', 'role', 'audit', 'company'],
    summary: 'Invite every person of a validated file without rejected rows; all or none',
    input: z.strictObject({ id: recordId }),
    output: z.object({ invited: z.number().int() }),
    objects,
  }),
} as const;
