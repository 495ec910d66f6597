import { readFileSync } from 'node:fs';
import path from 'node:path';
import { AUDIT_AREAS } from '@daas/contract/audit';
import { OPENABLE_ACTS } from '@daas/server/features/serviceAccounts/service';
import { expect, test } from 'vitest';
import { actName } from '../../src/pages/company-center/audit-log/components/actName';
import arabic from '../../src/pages/company-center/audit-log/locales/ar-EG';
import english from '../../src/pages/company-center/audit-log/locales/en-US';
import texts from '../../src/pages/company-center/audit-log/locales/zh-CN';
import accountTexts from '../../src/pages/company-center/roles/locales/zh-CN';
import { filesBelow, root } from '../support/sources';

/** What the server writes into the audit log, as its sources say it. */
const server = filesBelow('packages/server/src', /(?<!\.test)\.ts$/)
  .map((file) => readFileSync(path.join(root, file), 'utf8'))
  .join('\n');
const found = (pattern: RegExp) => [...new Set([...server.matchAll(pattern)].map(([, one = '']) => one))].sort();

test('every act in the audit log has an area to filter by and a name', () => {
  const acts = found(/\baudit(?:Everywhere)?\(\s*[\w.]+,[^;]*?'([a-z]\w+\.[\w-]+)'/g);
  expect(acts.length).toBeGreaterThan(70);
  expect(acts.filter((act) => !(AUDIT_AREAS as readonly string[]).includes(act.split('.')[0] ?? ''))).toEqual([]);
  for (const language of [texts, english, arabic] as Record<string, string>[])
    expect(acts.filter((act) => actName(act, (id) => language[id] ?? null) === act)).toEqual([]);
  expect(AUDIT_AREAS.filter((area) => !(`audit-log.area.${area}` in texts))).toEqual([]);
});

test('every act that a service account may be allowed has a name', () => {
  expect(OPENABLE_ACTS).toContain('app.delete');
  expect(OPENABLE_ACTS.filter((act) => !(`service-account.act.${act}` in accountTexts))).toEqual([]);
});
