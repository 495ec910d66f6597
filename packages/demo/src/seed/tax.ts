import { DATA_SETS } from '@daas/contract/datasets';
import type { DemoPeople } from './people';
import type { Stage, Visitor } from './stage';

type Purpose = { purpose: string; days: 30 | 90 | 180 | 365 };

/** Requests that were answered or whose link expired: one granted, one withdrawn by the taxpayer, one refused, one expired. */
export async function answerTaxRequests(stage: Stage, people: DemoPeople): Promise<void> {
  const [granted, withdrawn, refused, expired] = await taxpayers(stage, 0);
  const request = async (taxpayer: Taxpayer, purpose: Purpose) =>
    new Answer(stage, await ask(stage, people, taxpayer, purpose));
  await (await request(granted, { purpose: '供应商年度授信', days: 180 })).grant();
  const ended = await request(withdrawn, { purpose: '经销商准入核验', days: 90 });
  await ended.grant();
  await ended.step('withdraw');
  await (await request(refused, { purpose: '保理额度评估', days: 365 })).step('refuse');
  await request(expired, { purpose: '租赁客户尽职调查', days: 30 });
}

/** Requests that wait for the taxpayer: one form filled in, one not opened yet. */
export async function leaveTaxRequestsOpen(stage: Stage, people: DemoPeople): Promise<void> {
  const [filled, sent] = await taxpayers(stage, 1);
  await new Answer(stage, await ask(stage, people, filled, { purpose: '采购预付款额度', days: 90 })).fill();
  await ask(stage, people, sent, { purpose: '供应商年度准入核验', days: 90 });
}

interface Taxpayer {
  subject: string;
  tax_number: string;
}
const PER_PAGE = 4;

/** Companies in operation that insure many employees, so that their reports have figures. */
async function taxpayers({ services }: Stage, page: number) {
  const { rows } = await services.market.page(DATA_SETS.enterprise, {
    filter: {
      op: 'and',
      items: [
        { field: 'status', op: 'eq', value: '存续' },
        { field: 'kind', op: 'eq', value: '有限责任公司' },
      ],
    },
    sort: '-insured_count',
    fields: ['name', 'uscc'],
    current: page + 1,
    pageSize: PER_PAGE,
  });
  const found = rows.map((row): Taxpayer => ({ subject: String(row.name), tax_number: String(row.uscc) }));
  if (found.length < PER_PAGE) throw new Error('The demo has too few companies for tax requests');
  return found as [Taxpayer, Taxpayer, Taxpayer, Taxpayer];
}

/** Requests an authorization; returns the link that the taxpayer's contacts receive by SMS. */
async function ask(
  { services, call }: Stage,
  { admin }: DemoPeople,
  taxpayer: Taxpayer,
  purpose: Purpose,
): Promise<string> {
  const bodies: string[] = [];
  const { send } = services.transport;
  services.transport.send = async ({ body }) => void bodies.push(body);
  await call('taxReport.ask', { ...taxpayer, ...purpose }, admin);
  await services.jobs.drain();
  services.transport.send = send;
  const link = bodies.map((body) => /\/form\/([\w-]{43})/.exec(body)?.[1]).find((found) => found !== undefined);
  if (!link) throw new Error('No contact of the taxpayer received a link');
  return link;
}

/** What a contact of the taxpayer does in the browser. */
class Answer {
  private readonly browser: Visitor = { cookies: new Map(), from: '198.51.100.7' };
  constructor(
    private readonly stage: Stage,
    private readonly link: string,
  ) {}

  step(name: 'refuse' | 'withdraw') {
    return this.stage.call(`taxAuthorization.${name}`, { link: this.link }, this.browser);
  }

  async fill(): Promise<void> {
    const { stage, link, browser } = this;
    const { tax_number, contacts, consent_text } = await stage.call('taxAuthorization.get', { link }, browser);
    const [contact] = contacts;
    if (!contact || !consent_text) throw new Error('The tax authorization is not open');
    const form = { link, tax_number, contact: contact.id, consent_sha256: consent_text.sha256 };
    await stage.call('taxAuthorization.fill', form, browser);
  }

  async grant(): Promise<void> {
    const { stage, link, browser } = this;
    await this.fill();
    const { demo_code } = await stage.call('taxAuthorization.code', { link }, browser);
    await stage.call('taxAuthorization.confirm', { link, sms_code: String(demo_code) }, browser);
    await stage.services.jobs.drain();
  }
}
