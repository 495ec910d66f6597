import { APPLICATIONS, type ApplicationKey, applicationByKey, FILE_APPLICATIONS } from '@daas/contract/applications';
import { DOWNLOAD_ROWS, MAIN_PRODUCT_TYPE } from '@daas/contract/constants';
import { DATA_SETS, type Row } from '@daas/contract/datasets';
import { createTaxProvider } from '@daas/demo/taxProvider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES } from '../../testing';
import { sampleRows } from '../../testing/console';
import { type RefusalError, startTestServer, type TestServer } from '../../testing/server';

const CALLERS = 50;
const LEFT = 3;
const GROUP = { fields: ['name'], rows: 1, format: 'csv' as const, filter: null };

describe.each(DATABASES)('trials on %s', (kind) => {
  let server: TestServer;
  let names: string[];
  /** Of companies that exist: each is asked for once. */
  let taxpayers: string[];
  beforeAll(async () => {
    server = await startTestServer({ kind });
    server.services.demoTaxProvider = createTaxProvider(server.services.market);
    const { market } = server.services;
    const rows: Row[] = [];
    for await (const batch of market.stream(DATA_SETS.enterprise, { fields: ['name', 'uscc'], limit: 30 }))
      rows.push(...batch);
    names = rows.map(({ name }) => String(name));
    const filter = { field: 'status', op: 'eq', value: '存续' } as const;
    taxpayers = [];
    for await (const batch of market.stream(DATA_SETS.enterprise, { fields: ['uscc'], filter, limit: CALLERS }))
      taxpayers.push(...batch.map(({ uscc }) => String(uscc)));
    // A building far from where its tenants are registered.
    const tenants = { city: '某市', county: '某区', tenant_usccs: rows.map(({ uscc }) => String(uscc)) };
    await market.load(
      DATA_SETS.property,
      sampleRows(DATA_SETS.property, 3, () => tenants),
    );
  }, 180_000);
  afterAll(() => server.close());

  const admin = () => server.fixtures.a.admin;
  const call: TestServer['call'] = (name, input, who = admin()) => server.call(name, input, who);
  const refusal = (run: Promise<unknown>) =>
    run.then(
      () => 'taken',
      ({ body }: RefusalError) => body.errorCode,
    );
  async function set(key: ApplicationKey, state: string, total = 0, used = 0): Promise<void> {
    const own = [server.fixtures.a.companyId, applicationByKey(key).productType];
    await server.services.database.sql.query(
      'update company_products set state = $3, trial_total = $4, trial_used = $5 where company_id = $1 and product_type = $2',
      [...own, state, total, used],
    );
  }

  /** Quoted at first: the use is taken when the price is accepted. */
  const file = (quote: () => Promise<{ id: string }>) => async () => {
    const { id } = await quote();
    return () => call('export.create', { id }, admin());
  };
  const act = (run: () => Promise<unknown>) => async () => run;
  /** What takes a use of each; an application without a line here does not compile. */
  const ACTS: Record<ApplicationKey, () => Promise<() => Promise<unknown>>> = {
    region_analysis_data: act(() =>
      call('regional.create', { name: 'x', regions: ['33'], industries: [], measures: ['companies'] }, admin()),
    ),
    estate_data: file(() => call('estate.quote', GROUP, admin())),
    remote_office: file(() => call('customerGroup.quoteRemoteOffice', { ...GROUP, type: 'noregist' }, admin())),
    authority_billboard: file(() =>
      call('customerGroup.quoteAuthorityBillboard', { ...GROUP, type: 'specialized-and-new' }, admin()),
    ),
    high_enterprises: file(() =>
      call('customerGroup.quoteHighEnterprises', { ...GROUP, type: 'potentialhigh' }, admin()),
    ),
    city_data: act(() => call('macro.file', { regions: ['CN'], tab: 'economic-view' }, admin())),
    cloud_service_data: act(() => call('cloud.recommend', { examples: names, limit: 1 }, admin())),
    tax_report: async () => {
      const tax_number = taxpayers.pop() as string;
      const request = { subject: '示例公司', tax_number, purpose: '供应商授信评估', days: 90 } as const;
      return () => call('taxReport.ask', request, admin());
    },
  };

  it.each(APPLICATIONS.map(({ key }) => key))('%s is never used more often than there are uses', async (key) => {
    await set(key, 'EXPERIMENTAL', 9, 9 - LEFT);
    const acts: (() => Promise<unknown>)[] = [];
    for (let caller = 0; caller < CALLERS; caller += 1) acts.push(await ACTS[key]());
    const answers = await Promise.all(acts.map((run) => refusal(run())));
    expect(answers.filter((answer) => answer === 'taken')).toHaveLength(LEFT);
    expect(answers.filter((answer) => answer === 'trial-used-up')).toHaveLength(CALLERS - LEFT);
    const { productType: product_type } = applicationByKey(key);
    expect(await call('goodsApp.trialQuota', { product_type }, admin())).toMatchObject({ total: 9, left: 0 });
    await set(key, 'OFFICIAL');
    await server.services.jobs.drain();
  });

  it('files have as many rows a month as the state allows, of the application and of the platform', async () => {
    const { sql } = server.services.database;
    const { companyId } = server.fixtures.a;
    const quota = (product_type?: number) =>
      call('goodsApp.downloadQuota', product_type ? { product_type } : {}, admin());
    const { productType } = applicationByKey('estate_data');
    await set('estate_data', 'EXPERIMENTAL', 9);
    const { limit, used } = await quota(productType);
    expect(limit).toBe(DOWNLOAD_ROWS.application.EXPERIMENTAL);
    expect((await quota()).applications.map(({ key }) => key).sort()).toEqual([...FILE_APPLICATIONS].sort());
    const make = (rows: number, application: string | null) =>
      sql.query(
        `insert into downloads (id, company_id, kind, name, status, rows, application, created_by, created_at)
         values ($1, $2, 'market-export', 'x', 'done', $3, $4, 1, $5)`,
        [`dwn_quota_${rows}_${application}`, companyId, rows, application, server.services.clock()],
      );
    const { id } = await call('estate.quote', GROUP, admin());
    await make(limit - used - 1, 'estate_data');
    const [one, two] = [await call('estate.quote', GROUP, admin()), await call('estate.quote', GROUP, admin())];
    const answers = await Promise.all(
      [one, two].map((quote) => refusal(call('export.create', { id: quote.id }, admin()))),
    );
    expect(answers.sort()).toEqual(['download-quota', 'taken']);
    expect(await refusal(call('export.create', { id }, admin()))).toBe('download-quota');
    expect(await refusal(call('estate.quote', GROUP, admin()))).toBe('download-quota');
    expect(await quota(productType)).toMatchObject({ limit, used: limit, left: 0 });
    // The market's own files go on until the platform's month is used up, which on trial is soon.
    const market = { data_set: 'enterprise', fields: ['name'], filter: null, rows: 1, format: 'csv' as const };
    expect(await refusal(call('export.quote', market, admin()))).toBe('taken');
    await sql.query(`insert into company_products (company_id, product_type, state) values ($1, $2, 'EXPERIMENTAL')`, [
      companyId,
      MAIN_PRODUCT_TYPE,
    ]);
    await make(DOWNLOAD_ROWS.platform.EXPERIMENTAL, null);
    expect(await refusal(call('export.quote', market, admin()))).toBe('download-quota');
    expect(await quota()).toMatchObject({ limit: DOWNLOAD_ROWS.platform.EXPERIMENTAL, left: 0 });
  });
});
