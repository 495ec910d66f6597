import { describe, expect, it } from 'vitest';
import { createWorld, DEMO_DEFAULTS, demoRows } from '..';

const world = createWorld(DEMO_DEFAULTS);
const projects = demoRows(world, 'project');
const lists = demoRows(world, 'project_company');
const companies = new Map(demoRows(world, 'enterprise').map((row) => [row.uscc, row]));
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const policies = new Map(demoRows(world, 'policy').map((row) => [row.id, row]));

describe('policy projects', () => {
  it('go back to a policy that was there before', () => {
    for (const row of projects) {
      const policy = policies.get(row.policy_id);
      expect(policy?.title).toBe(row.policy_title);
      expect(String(policy?.published_date) < String(row.publish_date)).toBe(true);
    }
  });

  it('are in the state that their days say', () => {
    const today = DEMO_DEFAULTS.baseDate;
    for (const row of projects) {
      const [start, end] = [String(row.window_start), String(row.window_end)];
      expect(String(row.publish_date) < start && start < end).toBe(true);
      expect(row.status === '未开始').toBe(start > today);
      expect(row.status === '申报中').toBe(start <= today && today <= end);
      expect(row.status === '已公告').toBe(row.announced_date !== null);
    }
    expect(new Set(projects.map((row) => row.status)).size).toBe(5);
    expect(new Set(projects.map((row) => row.level)).size).toBe(4);
  });

  it('list companies that meet the conditions', () => {
    const byId = new Map(projects.map((row) => [row.id, row]));
    for (const row of lists) {
      const company = companies.get(row.uscc);
      const project = byId.get(row.project_id);
      expect(company?.name).toBe(row.company_name);
      if (project?.province) expect(company?.province).toBe(project.province);
      if (project?.city) expect(company?.city).toBe(project.city);
      const industries = listOf(project?.condition_industries);
      if (industries.length > 0) expect(industries).toContain(company?.industry_l1);
      expect(company?.tags ?? []).toEqual(expect.arrayContaining(listOf(project?.condition_tags)));
      expect(Number(company?.insured_count ?? 0)).toBeGreaterThanOrEqual(Number(project?.condition_min_insured ?? 0));
      if (row.amount !== null) expect(Number(row.amount)).toBeLessThanOrEqual(Number(project?.amount_max));
      expect(String(row.list_date) <= DEMO_DEFAULTS.baseDate).toBe(true);
    }
  });

  it('count their lists, each within the one before', () => {
    for (const project of projects) {
      const on = (list: string) =>
        lists.filter((row) => row.project_id === project.id && row.list === list).map((row) => row.uscc);
      expect([on('public'), on('announced'), on('approved')].map((list) => list.length)).toEqual([
        project.public_count,
        project.announced_count,
        project.approved_count,
      ]);
      expect(on('public')).toEqual(expect.arrayContaining(on('announced')));
      expect(on('announced')).toEqual(expect.arrayContaining(on('approved')));
    }
  });

  it('pick some companies again and again', () => {
    const times = new Map<unknown, number>();
    for (const row of lists.filter(({ list }) => list === 'approved'))
      times.set(row.uscc, (times.get(row.uscc) ?? 0) + 1);
    const counts = [...times.values()].sort((one, other) => other - one);
    expect(counts[0]).toBeGreaterThanOrEqual(4);
    expect(counts.filter((count) => count === 1).length).toBeGreaterThan(counts.length / 2);
  });
});
