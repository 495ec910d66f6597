import { type DataSetDefinition, dataSet, fieldLabel, fieldOf } from '@daas/contract/datasets';
import type { EventData } from '@daas/contract/eventData';
import type { EventJob, EventKind, SecurityAct } from '@daas/contract/events';
import { nameOf } from '@daas/contract/naming';
import type { Language } from '../../kernel/locale';
import { productName } from '../../kernel/products';
import { businessDay, businessTime } from '../../kernel/time';
import { yuan } from '../../kernel/yuan';
import type { TemplateName } from '../texts/text';
import { changeLines } from './changeLines';
import { priceLine } from './priceLine';
import { isCompanyAct, securityActName } from './securityActs';

/** Message of an event for a person: template, values and the console page with details. */
export interface NoticeMessage {
  template: TemplateName;
  values: Record<string, string>;
  path: string;
}
interface Reader {
  company: string;
  language: Language;
}

type Presenting = { [K in EventKind]?: (data: EventData<K>, reader: Reader) => NoticeMessage };

const time = (at: string) => businessTime(new Date(at));
const HOME = '/data-application/homepage';
const COSTS = '/cost-center/overview';
const AGENTS = '/my-data/agents';
const CONNECTORS = '/my-data/connector/list/enabled';
const SECURITY_PAGES: Partial<Record<SecurityAct, string>> = {
  'new-device': '/personal-center/sessions',
  'password-changed': '/personal-center/update-password',
  'phone-changed': '/personal-center/info',
  'mail-changed': '/personal-center/info',
};
const LIMITS = {
  per_day: 'limit-per-day',
  total: 'limit-total',
  spend_per_day: 'limit-spend-day',
  spend_per_month: 'limit-spend',
  spend_total: 'limit-spend-total',
} as const;
const JOB_PAGES: Record<EventJob, string> = {
  file: '/my-data/download-record',
  'name-list': '/my-data/connector/list/enabled',
  'regional-analysis': '/data-application/regional-analysis',
  'market-report': '/data-application/market-report',
  'exclusive-data-set': '/data-application/exclusive-dataset/list',
  'monitor-task': '/data-application/enterprise-monitor/monitoring-list',
  'tax-report': '/data-application/tax-report',
};
const JOB_TEXTS = { file: 'file-failed', 'name-list': 'list-failed' } as const;
const ORDERS = {
  confirmed: 'application-confirmed',
  refused: 'application-refused',
  refunded: 'application-refunded',
} as const;

const PRESENTING: Presenting = {
  'balance.low': ({ balance, threshold }, { company }) => ({
    template: 'balance-warning',
    values: { company, balance: yuan(balance), threshold: yuan(threshold) },
    path: '/cost-center/overview',
  }),
  'budget.reached': ({ target, month, monthly, used, percent }) => ({
    template: 'budget-reached',
    values: { name: target.name, month, monthly: yuan(monthly), used: yuan(used), percent: `${percent}` },
    path: '/cost-center/overview',
  }),
  'limit.near': ({ scope, target, agent, limit, value, used, percent }) => {
    const amountText = (amount: number) => (limit.startsWith('spend') ? yuan(amount) : `${amount}`);
    return {
      template: LIMITS[limit],
      values: { name: target.name, value: amountText(value), used: amountText(used), percent: `${percent}` },
      path: agent ? AGENTS : scope === 'app' ? `/my-data/app-manage/detail/${target.id}` : CONNECTORS,
    };
  },
  'key.ending': ({ name, prefix, app, ends_at }) => ({
    template: 'key-ending',
    values: { name, prefix, app: app.name, at: time(ends_at) },
    path: `/my-data/app-manage/detail/${app.id}`,
  }),
  'agent.consented': ({ name, client, by, spend_total, ends_at }) => ({
    template: 'agent-consented',
    values: { name, client, by, total: yuan(spend_total), at: time(ends_at) },
    path: AGENTS,
  }),
  'agent.ended': ({ name, client, reason, by }) => ({
    template: `agent-ended-${reason}`,
    values: { name, client, by: by ?? name },
    path: AGENTS,
  }),
  'token.ending': ({ name, prefix, account, ends_at }) => ({
    template: 'token-ending',
    values: { name, prefix, account: account.name, at: time(ends_at) },
    path: '/company-center/role-admin?tab=service-accounts',
  }),
  'file.ready': ({ name }) => ({ template: 'file-ready', values: { name }, path: '/my-data/download-record' }),
  'job.failed': ({ job, name }) => ({
    template: job === 'file' || job === 'name-list' ? JOB_TEXTS[job] : 'job-failed',
    values: { name },
    path: JOB_PAGES[job],
  }),
  'price.changing': ({ from, prices }, { company, language }) => {
    const sorts = new Set(prices.map(({ data_set, unit }) => (data_set === null ? unit : 'list')));
    const template = sorts.has('list') ? 'list-price' : sorts.has('stock') ? 'stock-price' : 'partner-price';
    return {
      template,
      values: { company, date: from, lines: prices.map((price) => priceLine(price, language)).join('\n') },
      path: template === 'stock-price' ? '/partner/element-manage' : '/cost-center/price-directory',
    };
  },
  'data-set.loaded': ({ data_set, loaded_at }, { language }) => ({
    template: 'data-set-loaded',
    values: { name: productName(data_set, language), at: time(loaded_at) },
    path: CONNECTORS,
  }),
  'data-set.late': ({ data_set, loaded_at, due_at }, { language }) => ({
    template: 'data-set-late',
    values: {
      name: productName(data_set, language),
      loaded: businessDay(new Date(loaded_at)),
      due: businessDay(new Date(due_at)),
    },
    path: CONNECTORS,
  }),
  'field.ending': ({ data_set, field, until, instead, connectors }, { language }) => {
    const labelOf = (name: string) => {
      const fieldDefinition = dataSet(data_set) && fieldOf(dataSet(data_set) as DataSetDefinition, name);
      return fieldDefinition ? fieldLabel(fieldDefinition, language) : name;
    };
    return {
      template: instead === null ? 'field-ending' : 'field-replaced',
      values: {
        name: productName(data_set, language),
        field: labelOf(field),
        date: until,
        instead: instead === null ? '' : labelOf(instead),
        lines: connectors.map(({ name }) => `· ${name}`).join('\n'),
      },
      path: CONNECTORS,
    };
  },
  'order.decided': ({ application, decision, until, reason }, { company, language }) => ({
    template: ORDERS[decision],
    values: { name: nameOf(application, language), company, date: until ?? '', reason },
    path: HOME,
  }),
  'charge.refunded': ({ charge, amount, month, reason }) => ({
    template: 'charge-refunded',
    values: { charge: charge.cause, amount: yuan(amount), charged: yuan(charge.amount), month, reason },
    path: COSTS,
  }),
  'dispute.answered': ({ id, subject, state, refunded, answer }) => ({
    template: `dispute-${state}`,
    values: { id, charge: subject.id, amount: yuan(refunded), answer },
    path: COSTS,
  }),
  'application.ending': ({ application, ends_on, kept_until, days }, { company, language }) => ({
    template: days > 0 ? 'application-ending' : 'application-ended',
    values: { name: nameOf(application, language), company, date: ends_on, kept: kept_until },
    path: HOME,
  }),
  'member.changed': ({ name, change, by }, { company }) => ({
    template: `member-${change}`,
    values: { name, company, by: by ?? name },
    path: '/company-center/department-user',
  }),
  'security.act': ({ name, act, at, ip, ready_at }, { company, language }) => ({
    template: act === 'recovery-begun' ? 'recovery-of-member' : 'security-of-member',
    values: {
      name,
      company,
      at: time(at),
      ip,
      act: securityActName(act, language),
      ready: ready_at ? time(ready_at) : '',
    },
    path: isCompanyAct(act) ? '/company-center/audit-log' : '/company-center/department-user',
  }),
  'account.security': ({ act, at, ip, detail, ready_at }) => ({
    template: act,
    values: { at: time(at), ip, name: detail, phone: detail, ready: ready_at ? time(ready_at) : '' },
    path: SECURITY_PAGES[act] ?? '/personal-center/second-factor',
  }),
  'monitor.digest': (digest, { company, language }) => ({
    template: 'monitor-digest',
    values: { company, count: String(digest.count), lines: changeLines(digest, language) },
    path: '/data-application/enterprise-monitor/data-updates',
  }),
};

/** Returns the message of an event for a person; null for a kind without messages. */
export function presentEvent(
  { kind, data }: { kind: EventKind; data: Record<string, unknown> },
  reader: Reader,
): NoticeMessage | null {
  const presenting = PRESENTING[kind] as ((data: Record<string, unknown>, reader: Reader) => NoticeMessage) | undefined;
  return presenting?.(data, reader) ?? null;
}
