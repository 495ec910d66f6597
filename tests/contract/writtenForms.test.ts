import { DATA_SETS, type Row } from '@daas/contract/datasets';
import { usccCheckDigit } from '@daas/contract/identity';
import {
  CODE_FORMS,
  FORMS_COMPANY,
  NAME_FORMS,
  PHONE_FORMS,
  PHONES_REFUSED,
} from '@daas/contract/testing/writtenForms';
import { validateRow } from '@daas/server/market/load/validateRow';
import { DATABASES } from '@daas/server/testing';
import { sampleRows } from '@daas/server/testing/console';
import { RefusalError, startTestServer, type TestServer } from '@daas/server/testing/server';
import { columnsOf, inspectFile } from '@daas/server/testing/uploads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const def = DATA_SETS.enterprise;
const codeOf = (index: number): string => {
  const first = `91330200MA${String(index).padStart(7, '0')}`;
  return first + usccCheckDigit(first);
};
const ROWS: Row[] = [
  ...sampleRows(def, 60, (_, index) => ({ name: `宁波样例${index}号有限公司`, uscc: codeOf(index) })),
  ...sampleRows(def, 1, () => ({ id: 'the_company', name: FORMS_COMPANY.name, uscc: FORMS_COMPANY.code })),
  // Near it, and others.
  ...sampleRows(def, 1, () => ({ id: 'near_name', name: '宁波示例ABD（集团）有限公司', uscc: codeOf(98) })),
  ...sampleRows(def, 1, () => ({ id: 'english', name: 'Acme Trading Co., Ltd.', uscc: codeOf(99) })),
];
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const NAMES = NAME_FORMS.map(({ form }) => form);
const CODES = CODE_FORMS.map(({ form }) => form);
const REFUSED: readonly (readonly [code: string, reason: RegExp])[] = [
  ['9.11E+17', /spreadsheet dropped digits/],
  ['913501000001004000', /spreadsheet dropped digits/],
  ['91350100M000100Y44', /check digit is wrong/],
  ['9135O1OOM0001OOY43', /did you mean 91350100M000100Y43\?/],
];

/** One list of written forms, through every place that takes them. */
describe.each(DATABASES)('what people write, on %s', (kind) => {
  let server: TestServer;
  let a: TestServer['fixtures']['a'];
  let list: number;

  beforeAll(async () => {
    server = await startTestServer({ kind });
    a = server.fixtures.a;
    await server.services.market.load(def, ROWS);
    const wanted = {
      name: '名单',
      product: def.key,
      type: 'FILE' as const,
      app_id: a.app.id,
      fields: ['name', 'uscc'],
    };
    list = (await server.call('connector.create', wanted, a.admin)).id;
  });
  afterAll(() => server.close());

  const fileOf = (cells: readonly string[][]) => ({
    name: 'list.csv',
    content: cells.map((row) => row.map(quoted).join(',')).join('\r\n'),
  });
  /** A file of people, checked as it was understood. */
  async function checkPeople(cells: readonly string[][]) {
    const understood = await inspectFile(server, 'staff.importUpload', {}, fileOf(cells), a.admin);
    const input = { upload_id: understood.upload_id, columns: columnsOf(understood) };
    return server.call('staff.importCheck', input, a.admin);
  }
  const column = (values: readonly string[]) => [['value', 'n'], ...values.map((value, n) => [value, String(n)])];

  async function matched(values: readonly string[], matchBy: 'name' | 'code') {
    const input = { file_name: 'list.csv', size: 1_000_000, connector_id: list };
    const { upload_id: uploadId } = await server.call('integrator.uploadFileUrl', input, a.admin);
    await inspectFile(server, 'integrator.upload', { upload_id: uploadId }, fileOf(column(values)), a.admin);
    const { id } = await server.call(
      'nameList.create',
      { id: list, upload_id: uploadId, column: 'value', match_by: matchBy },
      a.admin,
    );
    await server.services.jobs.drain();
    const version = (await server.call('nameList.list', { id: list }, a.admin)).list.find((one) => one.id === id);
    const rejects = await server.send('nameList.rejects', { id: list, name_list_id: id }, a.admin);
    return { version, rejects: rejects.body.trimEnd().split('\r\n').slice(1) };
  }

  it.each([
    ['name', NAMES],
    ['code', CODES],
  ] as const)('is found in a name list by %s', async (by, forms) => {
    const { version, rejects } = await matched(forms, by);
    expect(rejects).toEqual([]);
    expect(version).toMatchObject({ rows: forms.length, rejected: 0, matched: 1 });
  });

  it('is told in a name list why it is refused, as it was written', async () => {
    const { version, rejects } = await matched(
      REFUSED.map(([code]) => code),
      'code',
    );
    expect(version).toMatchObject({ rows: REFUSED.length, rejected: REFUSED.length, matched: 0 });
    for (const [index, [code, reason]] of REFUSED.entries()) {
      expect(rejects[index]).toMatch(reason);
      expect(rejects[index]).toContain(code);
    }
  });

  it('is watched by a file', async () => {
    const cells = column([...NAMES, ...CODES, ...REFUSED.map(([code]) => code)]);
    const ofSet = { data_set: def.key };
    const { upload_id: uploadId, match } = await inspectFile(server, 'monitor.upload', ofSet, fileOf(cells), a.admin);
    expect(match).toEqual({ looked: cells.length - 1, matched: NAMES.length + CODES.length });
    await server.call('monitor.byFile', { ...ofSet, upload_id: uploadId, action: 'add', column: 'value' }, a.admin);
    await server.services.jobs.drain();
    const [task] = (await server.call('monitor.tasks', {}, a.admin)).list;
    expect(task).toMatchObject({ status: 'done', changed: 1, missing: 0, rejected: REFUSED.length });
    for (const [index, [code, reason]] of REFUSED.entries()) {
      expect(task?.refused[index]?.value).toBe(code);
      expect(task?.refused[index]?.reason).toMatch(reason);
    }
  });

  it('is an example for a recommendation', async () => {
    const others = ROWS.slice(0, 25).map(({ name }) => String(name));
    const examples = [...new Set([...others, ...NAMES, ...CODES].map((one) => one.trim()))];
    const asked = [...examples, ...REFUSED.map(([code]) => code)];
    const answer = await server.call('cloud.recommend', { examples: asked, limit: 1 }, a.admin);
    expect(answer).toMatchObject({ given: asked.length, matched: 26 });
    expect(answer.refused.map(({ value }) => value)).toEqual(REFUSED.map(([code]) => code));
    for (const [index, [, reason]] of REFUSED.entries()) expect(answer.refused[index]?.reason).toMatch(reason);
  });

  const found = async (filter: object) =>
    (
      await server.call('market.search', { data_set: def.key, filter: filter as never, fields: ['name'] }, a.admin)
    ).list.map(({ id }) => id);
  it.each([...NAMES.map((form) => ['name', form]), ...CODES.map((form) => ['uscc', form])])(
    'is found by a filter of the market: %s %j',
    async (field, value) => {
      expect(await found({ field, op: 'eq', value })).toEqual(['the_company']);
      expect(await found({ field, op: 'in', value: [value, field === 'name' ? '没有' : codeOf(1000)] })).toEqual([
        'the_company',
      ]);
      const not = {
        op: 'and',
        items: [
          { field, op: 'ne', value },
          { field: 'name', op: 'contains', value: '示例' },
        ],
      };
      expect(await found(not)).toEqual(['near_name']);
    },
  );

  it.each([...NAMES, ...CODES])('is found by a search for %j', async (keyword) => {
    const asked = { data_set: def.key, keyword, fields: ['name'] };
    expect((await server.call('market.search', asked, a.admin)).list.map(({ id }) => id)).toEqual(['the_company']);
  });

  const program = async (payload: object) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: `/open/v1/connectors/${a.connector.id}/query`,
      headers: { authorization: `Bearer ${a.key.secret}`, 'accept-language': 'en' },
      payload,
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  it('is found by a program', async () => {
    for (const [field, forms] of [
      ['name', NAMES],
      ['uscc', CODES],
    ] as const)
      for (const form of forms)
        for (const body of [{ [field]: form }, { filter: { field, op: 'in', value: [form] } }]) {
          const { status, body: answer } = await program(body);
          expect([form, status, answer.data?.map(({ id }: Row) => id)]).toEqual([form, 200, ['the_company']]);
        }
    expect((await program({ name: 'ACME trading Co.,Ltd.' })).body.data).toMatchObject([{ id: 'english' }]);
  });

  it.each(REFUSED)(
    '%s is refused with its own reason in filters, on the page and for programs',
    async (code, reason) => {
      const filter = { field: 'uscc', op: 'eq', value: code } as const;
      const refusal = await found(filter).then(
        () => expect.fail('It was not refused'),
        (error: RefusalError) => error,
      );
      expect(refusal).toBeInstanceOf(RefusalError);
      expect(refusal.body.errorMessage).toMatch(reason);
      for (const body of [{ uscc: code }, { filter }]) {
        const answer = await program(body);
        expect(answer.status).toBe(422);
        expect(JSON.stringify(answer.body)).toMatch(reason);
      }
    },
  );

  it('is what a row is loaded as: codes in their form, names as their source writes them', () => {
    for (const form of CODES)
      expect(validateRow(def, { ...ROWS[0], uscc: form })).toMatchObject({ row: { uscc: FORMS_COMPANY.code } });
    expect(validateRow(def, { ...ROWS[0], name: '\ufeff宁波（集团）\r\n有限\u200b公司' })).toMatchObject({
      row: { name: '宁波（集团） 有限公司' },
    });
    for (const [code] of REFUSED) expect(validateRow(def, { ...ROWS[0], uscc: code })).toHaveProperty('reason');
  });

  it('is one phone in a file of people, under the headings that people use', async () => {
    for (const heading of ['手机', '手机号码', '* 手机号（必填）', 'Mobile', '联系电话']) {
      const cells = [['姓 名', heading, 'Email'], ...PHONE_FORMS.map(([form], n) => [`甲${n}`, form, ''])];
      const checked = await checkPeople(cells);
      expect(checked).toMatchObject({ rows: PHONE_FORMS.length, accepted: 1, rejected: PHONE_FORMS.length - 1 });
      for (const { problems } of checked.rejects)
        expect(problems).toMatchObject([{ column: 'phone', reason: 'same as line 2' }]);
    }
    const wrong = PHONES_REFUSED.filter(([form]) => form !== '');
    const checked = await checkPeople([['姓名', '手机'], ...wrong.map(([form], n) => [`乙${n}`, form])]);
    expect(checked.rejects.map(({ problems }) => problems[0])).toMatchObject(
      wrong.map(([form, rule]) => ({
        value: form,
        reason: rule ? expect.stringContaining('spreadsheet dropped digits') : 'not a valid phone number',
      })),
    );
  });

  it('is the phone and the mail of whom it invites', async () => {
    const cells = [
      ['Name', 'Mobile number', 'E-mail'],
      ['丙', '+86 139-0000-2222', ''],
      ['丁', '', 'Ding <ding＠example.com>'],
    ];
    const { id, accepted } = await checkPeople(cells);
    expect(accepted).toBe(2);
    await server.call('staff.importRun', { id }, a.admin);
    await server.call('staff.invite', { name: '戊', phone: '（+86）139 0000 3333', role_ids: [] }, a.admin);
    const rows = await server.services.database.sql.query<{ phone: string | null; email: string | null }>(
      "select phone, email from invitations where phone like '1390000%' or email like 'ding%' order by phone nulls last",
    );
    expect(rows.rows).toEqual([
      { phone: '13900002222', email: null },
      { phone: '13900003333', email: null },
      { phone: null, email: 'ding@example.com' },
    ]);
  });
});
