import { addDays } from './days';
import { makeFactories } from './factory';
import { HIGH_TECH, INPUTS, type Link, stageOf } from './industryChains';
import { rowsOf } from './reference';
import { TRADES } from './trades';
import type { World } from './world';

const LEVELS = ['门类', '大类', '中类', '小类'];
/** Electricity feeds nearly everything: all in the codes, the largest in the list. */
const LINKS_SHOWN = 20;

type Node = {
  digits: string;
  name: string;
  english: string;
  depth: number;
  parent: Node | undefined;
  section: string;
  children: number;
};

/** Every class of the standard, with what the demo's companies say about it. */
export const makeIndustries = (world: World): Record<string, unknown>[] => {
  const nodes = readNodes();
  const chains = chainsOf(nodes);
  const companies = countCompanies(world);
  return [...nodes.values()].slice(0, world.counts.industry).map((node) => industry(node, nodes, chains, companies));
};

function readNodes(): Map<string, Node> {
  const nodes = new Map<string, Node>();
  for (const row of rowsOf('industry_gbt4754_2017.csv')) {
    const parent = nodes.get(row.parent as string);
    const digits = row.code as string;
    nodes.set(digits, {
      digits,
      name: row.name as string,
      english: row.name_en as string,
      depth: Number(row.level),
      parent,
      section: parent?.section ?? digits,
      children: 0,
    });
    if (parent) parent.children += 1;
  }
  return nodes;
}

/** 'C345': the letter of the section, then the digits, as companies carry it. */
const codeOf = ({ digits, section, depth }: Node): string => (depth === 1 ? digits : `${section}${digits}`);

const lineOf = (node: Node): Node[] => (node.parent ? [...lineOf(node.parent), node] : [node]);

type Counts = {
  all: number;
  active: number;
  young: number;
  factories: number;
  capital: number;
  provinces: Map<string, number>;
  products: Set<string>;
};
const none = (): Counts => ({
  all: 0,
  active: 0,
  young: 0,
  factories: 0,
  capital: 0,
  provinces: new Map(),
  products: new Set(),
});

/** By code at every level: 'C3451', 'C345', 'C34' and 'C'. */
function countCompanies(world: World): Map<string, Counts> {
  const counts = new Map<string, Counts>();
  const each = (code: unknown, change: (counts: Counts) => void) => {
    for (const length of [1, 3, 4, 5]) {
      const key = String(code).slice(0, length);
      const own = counts.get(key) ?? none();
      counts.set(key, own);
      change(own);
    }
  };
  const lastYear = addDays(world.baseDate, -365);
  for (const { row } of world.companies())
    each(row.industry_code, (own) => {
      own.all += 1;
      own.active += row.status === '存续' ? 1 : 0;
      own.young += row.established_date > lastYear ? 1 : 0;
      own.capital += Number(row.registered_capital);
      own.provinces.set(String(row.province), (own.provinces.get(String(row.province)) ?? 0) + 1);
    });
  for (const { industry_code } of makeFactories(world))
    each(industry_code, (own) => {
      own.factories += 1;
    });
  for (const { code, making } of TRADES) {
    const section = world.reference.industries.get(code)?.code ?? '';
    for (const product of making?.products ?? [])
      each(section, (own) => {
        own.products.add(product);
      });
  }
  return counts;
}

type Chains = { inputs: (node: Node) => readonly Link[]; outputs: (node: Node) => readonly Link[] };

/** An industry without an entry of its own follows the one it belongs to; a section's is the mean of its divisions'. */
function chainsOf(nodes: Map<string, Node>): Chains {
  const fed = reversed(INPUTS);
  const ofSections = new Map<string, readonly Link[]>();
  for (const { depth, digits } of nodes.values()) if (depth === 1) ofSections.set(digits, sectionInputs(digits, nodes));
  const fedSections = reversed(ofSections);
  const nearest = (links: ReadonlyMap<string, readonly Link[]>, { digits, parent, depth }: Node): readonly Link[] =>
    links.get(digits) ?? (parent && depth > 2 ? nearest(links, parent) : []);
  return {
    inputs: (node) => (node.depth === 1 ? (ofSections.get(node.digits) ?? []) : nearest(INPUTS, node)),
    outputs: (node) => (node.depth === 1 ? (fedSections.get(node.digits) ?? []) : nearest(fed, node)),
  };
}

function sectionInputs(section: string, nodes: Map<string, Node>): Link[] {
  const divisions = [...nodes.values()].filter((node) => node.depth === 2 && node.section === section);
  const sums = new Map<string, number>();
  for (const { digits } of divisions)
    for (const { code, share } of INPUTS.get(digits) ?? []) {
      const from = nodes.get(code)?.section ?? '';
      if (from !== section) sums.set(from, (sums.get(from) ?? 0) + share / divisions.length);
    }
  return [...sums].map(([code, share]) => ({ code, share: Math.round(share * 10) / 10 }));
}

/** Who names each industry among its inputs. */
function reversed(links: ReadonlyMap<string, readonly Link[]>): Map<string, Link[]> {
  const fed = new Map<string, Link[]>();
  for (const [code, inputs] of links)
    for (const input of inputs) {
      const list = fed.get(input.code) ?? [];
      list.push({ code, share: input.share });
      fed.set(input.code, list);
    }
  return fed;
}

function industry(
  node: Node,
  nodes: Map<string, Node>,
  chains: Chains,
  companies: Map<string, Counts>,
): Record<string, unknown> {
  const line = lineOf(node);
  const [section, division, group] = line as [Node, Node?, Node?];
  const own = companies.get(codeOf(node)) ?? none();
  const links = (list: readonly Link[]) =>
    addedUp(list)
      .sort((one, other) => other.share - one.share)
      .flatMap(({ code, share }) => {
        const other = nodes.get(code);
        return other ? [{ code: codeOf(other), name: other.name, share }] : [];
      });
  const upstream = links(chains.inputs(node));
  const downstream = links(chains.outputs(node));
  return {
    id: `ind_${codeOf(node)}`,
    name: node.name,
    name_english: node.english,
    code: codeOf(node),
    level: LEVELS[node.depth - 1],
    depth: node.depth,
    parent_code: node.parent ? codeOf(node.parent) : null,
    parent_name: node.parent?.name,
    section: section.name,
    section_code: section.digits,
    division: division?.name,
    division_code: division ? codeOf(division) : null,
    group_name: group?.name,
    path: line.map(({ name }) => name).join(' / '),
    child_count: node.children,
    chain_stage: division ? stageOf(division.digits) : sectionStage(section, nodes),
    upstream_codes: upstream.map(({ code }) => code),
    downstream_codes: downstream.map(({ code }) => code),
    upstream,
    downstream: downstream.slice(0, LINKS_SHOWN),
    chain_modelled: true,
    company_count: own.all,
    active_company_count: own.active,
    new_company_count: own.young,
    factory_count: own.factories,
    registered_capital: own.capital,
    high_tech: HIGH_TECH.some((digits) => node.digits.startsWith(digits)),
    top_provinces: [...own.provinces]
      .sort((one, other) => other[1] - one[1])
      .slice(0, 5)
      .map(([name]) => name),
    products: [...own.products].slice(0, 24),
    year: 2017,
  };
}

/** What is within another one of the list is a part of its share: that of the whole is at least all of its parts. */
function addedUp(list: readonly Link[]): Link[] {
  const shares = new Map(list.map(({ code, share }) => [code, share]));
  const isWithin = (code: string, whole: string) => code !== whole && code.startsWith(whole);
  const inward = [...shares.keys()].sort((one, other) => other.length - one.length);
  for (const whole of inward) {
    const parts = inward.filter(
      (code) => isWithin(code, whole) && !inward.some((mid) => isWithin(code, mid) && isWithin(mid, whole)),
    );
    const sum = parts.reduce((all, code) => all + (shares.get(code) ?? 0), 0);
    shares.set(whole, Math.max(shares.get(whole) ?? 0, Math.round(sum * 10) / 10));
  }
  return [...shares].map(([code, share]) => ({ code, share }));
}

/** Where most of its divisions stand. */
function sectionStage(section: Node, nodes: Map<string, Node>): string {
  const counts = new Map<string, number>();
  for (const node of nodes.values())
    if (node.depth === 2 && node.section === section.digits)
      counts.set(stageOf(node.digits), (counts.get(stageOf(node.digits)) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0] ?? '配套服务';
}
