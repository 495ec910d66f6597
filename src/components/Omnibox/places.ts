import { applicationOf } from '@daas/contract/applications';
import type { EndpointOutput } from '@daas/contract/endpoints';
import type { MenuEntry } from '@daas/contract/endpoints/account';
import { pathOfApp } from '../AppName';
import { ACTS } from './acts';

type FoundApplication = EndpointOutput<'goodsApp.search'>['list'][number];
export type FoundObject = EndpointOutput<'omnibox.objects'>['list'][number];

/** Somewhere to go that is no data. */
export interface Destination {
  key: string;
  kind: 'page' | 'act' | 'application';
  title: string;
  path: string;
  /** What opens there by itself. */
  open?: string;
}
interface Candidate extends Destination {
  words: string;
}

const PLACES_MAX = 5;
/** No page is called by more. */
const MAX_NAME = 40;

const pagesOf = (menus: readonly MenuEntry[], say: (id: string) => string): Candidate[] =>
  menus.flatMap(({ name, path, children = [] }) => [
    ...(path
      ? [{ key: path, kind: 'page' as const, title: say(`menu.${name}`), path, words: path.replaceAll(/[/-]/g, ' ') }]
      : []),
    ...pagesOf(children, say),
  ]);

const actsFor = (may: (key: string) => boolean, say: (id: string) => string): Candidate[] =>
  ACTS.filter(({ access }) => access === undefined || may(access)).map(({ key, path, open, words }) => ({
    key: `act ${key}`,
    kind: 'act',
    title: say(`omnibox.act.${key}`),
    path,
    words,
    ...(open ? { open } : {}),
  }));

/** How well a name answers what is typed, the larger the better; 0 where it does not. Every word of it has to be there. */
function answers(typed: string, { title, words }: Candidate): number {
  const [name, others] = [title.toLowerCase(), words.toLowerCase()];
  if (name === typed || others.split(' ').includes(typed)) return 4;
  if (name.startsWith(typed)) return 3;
  if (name.includes(typed)) return 2;
  return typed.split(/\s+/).every((word) => name.includes(word) || begins(others, word)) ? 1 : 0;
}
/** Latin words from their beginning: 'port' is no 'report'. */
const begins = (words: string, typed: string): boolean =>
  /^[\w-]+$/.test(typed) ? ` ${words}`.includes(` ${typed}`) : words.includes(typed);

interface PlaceSources {
  menus: readonly MenuEntry[];
  may: (key: string) => boolean;
  say: (id: string) => string;
}

/** Pages and acts that the person may open and that are called so, the best first; without words, what is done most. */
export function placesFor(
  typed: string,
  { menus, may, say }: PlaceSources,
  applications: readonly FoundApplication[],
): Destination[] {
  const text = typed.trim().toLowerCase();
  const acts = actsFor(may, say);
  if (text === '') return acts.slice(0, PLACES_MAX);
  if (text.length > MAX_NAME) return [];
  const matches = [...acts, ...pagesOf(menus, say)]
    .map((candidate) => ({ candidate, score: answers(text, candidate) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ candidate }) => candidate);
  const destinations = applications.map((one) => destinationOf(one, may));
  const all = [...matches, ...destinations.filter(({ path }) => matches.every((one) => one.path !== path))];
  return all.slice(0, PLACES_MAX);
}

/** Of an application that is not opened to the person, its card. */
function destinationOf({ key, name, product_type }: FoundApplication, may: (key: string) => boolean): Destination {
  const application = applicationOf(product_type);
  const opens = application && (application.access === null || may(application.access));
  return {
    key: `application ${key}`,
    kind: 'application',
    title: name,
    path: opens ? application.path : `/data-application/homepage?${new URLSearchParams({ keyword: name })}`,
  };
}

/** The page of an own object. */
export function pathOfObject({ kind, id, name, type }: FoundObject): string {
  switch (kind) {
    case 'connector':
      return `/connector/${type}/detail/${id}/base-info`;
    case 'app':
    case 'agent':
      return pathOfApp({ id: Number(id), name, kind: kind === 'agent' ? 'agent' : 'program' });
    case 'call':
      return `/my-data/calls-record?${new URLSearchParams({ call: id })}`;
    case 'purchase':
      return '/cost-center/overview/orders';
    case 'application-order':
      return '/data-application/homepage';
    case 'member':
      return `/company-center/department-user?${new URLSearchParams({ keyword: name })}`;
  }
}
