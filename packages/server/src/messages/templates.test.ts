import { EVENT_DATA, type EventData } from '@daas/contract/eventData';
import { NOTICE_KINDS, type NoticeKind } from '@daas/contract/events';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '../kernel/locale';
import { presentEvent } from './events/present';
import { render, TEXTS } from './templates';
import type { TemplateName } from './texts/text';

/** What a text of the language has, and what it has not but in names that are filled in. */
const SCRIPTS: Record<Language, { has: RegExp; never: RegExp }> = {
  'zh-CN': { has: /\p{Script=Han}/u, never: /\p{Script=Arabic}/u },
  'zh-TW': { has: /\p{Script=Han}/u, never: /\p{Script=Arabic}/u },
  'en-US': { has: /[a-z]{2}/, never: /[\p{Script=Han}\p{Script=Arabic}]/u },
  // A sentence of another language has two words beside each other.
  'ar-EG': { has: /\p{Script=Arabic}/u, never: /\p{Script=Han}|[A-Za-z]{2,} [A-Za-z]{2,}/u },
};
const parametersOf = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort();
const bare = (text: string) => text.replace(/\{\w+\}|`[^`]*`/g, '');

describe.each(LANGUAGES)('messages in %s', (language) => {
  const { has, never } = SCRIPTS[language];

  test.each(Object.keys(TEXTS['zh-CN']) as TemplateName[])(
    '%s is written in it, with all that it is to say',
    (name) => {
      const [own, chinese] = [TEXTS[language][name], TEXTS['zh-CN'][name]];
      expect(parametersOf(own.body)).toEqual(parametersOf(chinese.body));
      for (const text of [own.subject, own.body]) expect(bare(text)).not.toMatch(never);
      expect(bare(own.body)).toMatch(has);
    },
  );

  test.each(NOTICE_KINDS)('a notice of %s has all values and no word of another language', (kind) => {
    const told = presentEvent({ kind, data: EVENT_DATA[kind].parse(SAMPLES[kind]) }, { company: '①', language });
    if (!told) return expect.fail('nobody is told');
    const { subject, body } = render(told.template, told.values, language);
    for (const text of [subject, body]) {
      expect(text).not.toMatch(/[{}]|undefined|null/);
      // What data is called in Arabic's stead is English.
      if (kind !== 'field.ending') expect(text.replace(/\u2068[^\u2069]*\u2069/g, '')).not.toMatch(never);
    }
    expect(body).toMatch(has);
  });
});

test('isolates a name in Arabic and keeps a link unchanged', () => {
  const { body } = render('file-ready', { name: '名单 (1).csv', page: 'https://data.example.com/x' }, 'ar-EG');
  expect(body).toBe('يمكنك الآن تنزيل «\u2068名单 (1).csv\u2069».\nhttps://data.example.com/x');
});

test("lists a day's changes with entered and left searches, the number of further rows, and old events", () => {
  const one = { title: '甲公司', severity: 'serious' as const, rules: ['预警'], entered: ['大企业'], left: ['小企业'] };
  const linesIn = (language: Language, count: number, rows: object[]) =>
    presentEvent({ kind: 'monitor.digest', data: { count, rows } }, { company: '①', language })?.values.lines;
  expect(linesIn('zh-CN', 7, [one])).toBe(
    '· 严重 · 甲公司 — 预警、进入“大企业”的结果、离开“小企业”的结果\n… 另有 6 条',
  );
  expect(linesIn('en-US', 1, [one])).toBe(
    '· Serious · 甲公司 — 预警, now matches “大企业”, no longer matches “小企业”',
  );
  expect(linesIn('zh-CN', 1, [{ title: '甲公司', rules: ['＋大企业'] }])).toBe('· 甲公司 — ＋大企业');
});

const AT = '2026-11-26T08:00:00.000Z';
const names = { key: 'k', name_cn: '①', name_en: '①' };
const target = { id: 1000001, name: '①' };
const act = { act: 'new-device', at: AT, ip: '192.0.2.1', ready_at: null } as const;
/** Names are signs that no script has. */
const SAMPLES: { [K in NoticeKind]: EventData<K> } = {
  'balance.low': { balance: 1, threshold: 2 },
  'budget.reached': { scope: 'app', target, month: '2026-11', monthly: 10, used: 8, percent: 80, hard_stop: false },
  'limit.near': { scope: 'app', target, limit: 'spend_total', value: 10, used: 8, percent: 80 },
  'key.ending': { name: '①', prefix: '①', mode: 'live', app: target, ends_at: AT, days: 7 },
  'agent.consented': {
    id: 1000001,
    name: '①',
    client: 'https://agent.example/client.json',
    by: '①',
    data_sets: ['enterprise'],
    spend_total: 1,
    ends_at: AT,
  },
  'agent.ended': { id: 1000001, name: '①', client: 'https://agent.example/client.json', reason: 'reuse', by: null },
  'token.ending': { name: '①', prefix: '①', account: target, ends_at: AT, days: 7 },
  'file.ready': { id: 'dwn_0000000001', name: '①' },
  'job.failed': { job: 'name-list', id: 'lst_0000000001', name: '①' },
  'price.changing': {
    from: '2026-12-01',
    prices: [
      { name: '①', data_set: null, unit: 'call', before: null, after: 1, pricing_mode: null },
      { name: '②', data_set: null, unit: 'year', before: 1, after: 1, pricing_mode: null },
      {
        name: '③',
        data_set: '③',
        unit: 'call',
        before: null,
        after: 1,
        pricing_mode: { before: 'per_query', after: 'per_non_empty' },
      },
    ],
  },
  'data-set.loaded': { data_set: '①', loaded_at: AT, day: null },
  'data-set.late': { data_set: '①', loaded_at: AT, due_at: AT },
  'field.ending': {
    data_set: 'enterprise',
    field: 'registered_capital',
    since: '2026-11-01',
    until: '2027-11-01',
    instead: 'name',
    connectors: [target],
  },
  'order.decided': { id: 'ord_0000000001', application: names, decision: 'refused', until: null, reason: '①' },
  'charge.refunded': {
    id: 'rfd_0000000001',
    charge: { id: 'led_0000000001', kind: 'call', cause: 'call_0000000001', amount: 2 },
    amount: 1,
    refunded: 1,
    month: '2026-10',
    reason: '①',
    ledger_entry_id: 'led_0000000002',
  },
  'dispute.answered': {
    id: 'dsp_0000000001',
    subject: { kind: 'call', id: 'call_0000000001' },
    state: 'rejected',
    refunded: 0,
    answer: '①',
  },
  'application.ending': { application: names, ends_on: '2026-12-01', kept_until: '2027-12-01', days: 0 },
  'member.changed': { id: 1, name: '①', change: 'roles', by: null },
  'security.act': { ...act, name: '①' },
  'account.security': { ...act, detail: '①' },
  'monitor.digest': {
    count: 2,
    rows: [{ title: '①', severity: 'serious', rules: ['①'], entered: ['①'], left: ['①'] }],
  },
};
