import { shortPlace } from '../names';
import { once } from '../oncePerWorld';
import { rowsOf } from '../reference';
import type { World } from '../world';
import { type LawText, readLawTexts } from './texts';
import { topicsOf } from './topics';

export type PolicyRow = Record<string, unknown> & {
  id: string;
  title: string;
  topics: string[];
  published_date: string;
  kind: string;
};
type Document = Record<'seq' | 'title' | 'url' | 'doc_no' | 'written_on' | 'published_on', string>;

const ISSUERS = [
  /^国务院办公厅政府信息与政务公开办公室/,
  /^国务院办公厅[、 　]?中央军委办公厅/,
  /^国务院[、 　]?中央军委/,
  /^国务院应对新型冠状病毒感染(?:的)?肺炎疫情联防联控机制(?:综合组|领导小组)?/,
  /^中央应对新型冠状病毒感染(?:的)?肺炎疫情工作领导小组/,
  /^国务院办公厅/,
  /^国务院/,
  /^中央人民政府/,
];
const issuerOf = (title: string): string => {
  for (const pattern of ISSUERS) {
    const issuer = title.match(pattern)?.[0];
    if (issuer)
      return issuer
        .replace(/[ 　]/g, '、')
        .replace(/^国务院中央军委/, '国务院、中央军委')
        .replace('办公厅中央', '办公厅、中央');
  }
  return '国务院';
};

const KINDS: readonly (readonly [kind: string, end: RegExp])[] = [
  ['通知', /通知$/],
  ['意见', /意见$/],
  ['批复', /批复$/],
  ['函', /函$/],
  ['决定', /决定$/],
  ['命令', /(命令|令|通令)$/],
  ['通报', /通报$/],
  ['公告', /(公告|通告)$/],
  ['报告', /报告$/],
  ['规划方案', /(规划|方案|预案|纲要|计划)$/],
];
const kindOf = ({ title, doc_no }: Document): string => {
  if (/^国令/.test(doc_no)) return '行政法规';
  const bare = title.replace(/[（(][^）)]*[）)]$/, '').replace(/[”》"]$/, '');
  return KINDS.find(([, end]) => end.test(bare))?.[0] ?? (/(条例|规定|办法|细则)$/.test(bare) ? '行政法规' : '其他');
};

type Place = { province: string; city: string | null };
/** The city or province that a title names. */
const placeFinder = (): ((title: string) => Place | undefined) => {
  const divisions = rowsOf<'code' | 'name' | 'level'>('division.csv');
  const provinces = divisions.filter(({ level }) => level === '1');
  const provinceOf = new Map(provinces.map(({ code, name }) => [code, name]));
  const cities = divisions.filter(({ level, name }) => level === '2' && !/辖|^县$/.test(name));
  const cityOf = new Map(
    cities.flatMap((city) => [city.name, `${shortPlace(city.name)}经济特区`].map((name) => [name, city] as const)),
  );
  const nameOf = new Map(
    provinces.flatMap(({ name }) => [name, shortPlace(name)].map((word) => [word, name] as const)),
  );
  const anyOf = (names: Iterable<string>) => new RegExp([...names].join('|'));
  const [someCity, someProvince] = [anyOf(cityOf.keys()), anyOf(nameOf.keys())];
  return (title) => {
    const city = cityOf.get(title.match(someCity)?.[0] ?? '');
    if (city) return { province: provinceOf.get(city.code.slice(0, 2)) as string, city: city.name };
    const province = nameOf.get(title.match(someProvince)?.[0] ?? '');
    return province === undefined ? undefined : { province, city: null };
  };
};

/** A title in marks of its own, as another document writes it. */
const citations = (text: string): string[] =>
  [...text.matchAll(/《([^《》]{4,80})》/g)].map((match) => match[1] as string);
const CITED_KEPT = 20;

/** Real documents: texts of laws and regulations first, then the catalogue, newest first. */
export const makePolicies = once((world: World): PolicyRow[] => {
  const documents = rowsOf<keyof Document>('policy_statecouncil_catalog.csv.gz');
  const catalogued = new Set(documents.map(({ title }) => title));
  const texts = new Map(readLawTexts().map((text) => [text.title, text]));
  const findPlace = placeFinder();
  const titles = new Set([...catalogued, ...texts.keys()]);
  const finish = (row: PolicyRow, text: LawText | undefined): PolicyRow => {
    const cited = [...new Set([...citations(row.title), ...citations(text?.content ?? '')])].filter(
      (one) => one !== row.title,
    );
    const topics = topicsOf(row.title);
    return {
      ...row,
      topic: topics[0],
      topics,
      cited_title: cited.find((one) => titles.has(one)) ?? null,
      cited_titles: cited.slice(0, CITED_KEPT),
      has_content: text !== undefined,
      content: text?.content ?? null,
      content_length: text?.content.length ?? null,
      text_date: text?.date ?? null,
      effective_date: text?.effective ?? null,
      history: text?.history ?? [],
    };
  };
  const count = world.counts.policy;
  const laws = [...texts.values()].filter(({ title }) => !catalogued.has(title)).slice(0, count);
  return [
    ...laws.map((text) => finish(lawRow(text, findPlace), text)),
    ...documents
      .slice(0, count - laws.length)
      .map((document) => finish(documentRow(document, findPlace), texts.get(document.title))),
  ];
});

function documentRow(document: Document, findPlace: (title: string) => Place | undefined): PolicyRow {
  const place = findPlace(document.title);
  return {
    id: `pol_${document.seq.padStart(6, '0')}`,
    title: document.title.replace(/\s+/g, ' ').trim(),
    document_no: document.doc_no.trim() || null,
    issuer: issuerOf(document.title),
    kind: kindOf(document),
    level: '国家级',
    province: place?.province ?? null,
    city: place?.city ?? null,
    topics: [],
    written_date: document.written_on || null,
    published_date: document.published_on,
    source: 'catalogue',
    source_url: document.url,
  };
}

function lawRow(text: LawText, findPlace: (title: string) => Place | undefined): PolicyRow {
  const place = text.kind === '地方性法规' ? findPlace(text.title) : undefined;
  const seat = place?.city ?? place?.province;
  return {
    id: `pol_${text.id}`,
    title: text.title,
    document_no: null,
    issuer: text.issuer ?? `${seat}人民代表大会常务委员会`,
    kind: text.kind,
    level: place ? (place.city ? '市级' : '省级') : '国家级',
    province: place?.province ?? null,
    city: place?.city ?? null,
    topics: [],
    written_date: text.history[0]?.date ?? null,
    published_date: text.date,
    source: 'full_text',
    source_url: 'https://github.com/LawRefBook/Laws',
  };
}
