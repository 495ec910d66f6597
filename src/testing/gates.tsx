import { deriveAccess, PERMISSION_KEYS, toOperationPermissions } from '@daas/contract/permissions';
import { act, cleanup } from '@testing-library/react';
import difference from 'lodash/difference';
import pickBy from 'lodash/pickBy';
import type { ReactElement } from 'react';
import { generatePath, matchPath, Route as Page, Routes } from 'react-router-dom';
import { routes } from '../../config/routes';
import type { Route } from '../../config/routes/types';
import { type ApiStubs, renderPage } from '.';
import { SAMPLES } from './samples';

const FULL_ACCESS = { ...deriveAccess(toOperationPermissions(PERMISSION_KEYS)), administrator: true };
type Key = keyof typeof FULL_ACCESS;

/** What a page needs beside the sample answers. */
interface Setting {
  path?: string;
  api?: ApiStubs;
  /** Opens what hides gates, such as a tab or a drawer. */
  open?: () => void;
  /** Keys that the page reads and that change nothing of what is drawn, each with the reason. */
  unchanged?: Partial<Record<Key | 'all keys', string>>;
}

const PARAMETERS = {
  id: '1000000',
  key: '1000000',
  uid: '1000000',
  type: 'enterprise',
  mode: 'all',
  date: '2020-01',
  docId: 'overview',
  tab: 'balance',
};

const pagesOf = (some: readonly Route[]): Route[] =>
  some.flatMap((route) => [...(route.component && route.name ? [route] : []), ...pagesOf(route.routes ?? [])]);

const routesBelow = (folders: readonly string[]): Route[] =>
  pagesOf(routes).filter(({ component = '' }) => folders.some((folder) => component.startsWith(`@/pages/${folder}`)));

async function createRouteElement({ path, component, routes: inner = [] }: Route): Promise<ReactElement> {
  const { default: Component } = await import(component as string);
  const children = await Promise.all(inner.filter((one) => one.component).map(createRouteElement));
  return (
    <Page key={path} path={path} element={<Component />}>
      {children}
    </Page>
  );
}

const CONTROLS = 'button, a, input, textarea, [role=tab], [role=menuitem]';

/** Controls by role and name, and all text; without messages, which go by themselves. */
function listDrawn() {
  const body = document.body.cloneNode(true) as HTMLElement;
  for (const notice of body.querySelectorAll('[class*=-message-notice]')) notice.remove();
  const controls = [...body.querySelectorAll(CONTROLS)].map((one) => {
    const name = one.getAttribute('aria-label') ?? one.textContent?.trim() ?? '';
    const role = one.getAttribute('role') ?? one.localName;
    return `${role} ${name}${one.matches(':disabled') ? ' (disabled)' : ''}`;
  });
  return { controls, text: body.textContent ?? '' };
}
type Drawn = ReturnType<typeof listDrawn>;

const MAX_TURNS = 100;
/** A page that reads more keys chooses among them by its data; all of them are removed at once. */
const MAX_KEYS = 30;

/** Waits until several turns of the event loop change nothing. */
async function settle() {
  let before = '';
  let same = 0;
  for (let turn = 0; same < 4; turn++) {
    if (turn > MAX_TURNS) throw new Error('The page does not come to rest.');
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve));
    });
    const { innerHTML } = document.body;
    same = innerHTML === before ? same + 1 : 0;
    before = innerHTML;
  }
}

/** What differs, as short text; empty for nothing. */
function describeChange(full: Drawn, reduced: Drawn): string {
  const shorten = (sign: string, controls: string[]) =>
    [...new Set(controls)].slice(0, 3).map((control) => `${sign} ${control.slice(0, 30)}`);
  const changes = [
    ...shorten('-', difference(full.controls, reduced.controls)),
    ...shorten('+', difference(reduced.controls, full.controls)),
  ];
  if (changes.length > 0) return changes.join(', ');
  if (full.controls.length !== reduced.controls.length)
    return `${full.controls.length - reduced.controls.length} controls`;
  return full.text === reduced.text ? '' : 'text';
}

/** Draws the page with all permissions, then without each key that it reads; returns what changes by key. */
async function findGates(page: Route, path: string, { api, open }: Setting): Promise<Record<string, string>> {
  const read = new Set<Key>();
  const accessWithout = (...missing: Key[]) =>
    new Proxy(
      { ...FULL_ACCESS, ...Object.fromEntries(missing.map((key) => [key, false])) },
      {
        get: (target, key) => {
          if (key in FULL_ACCESS) read.add(key as Key);
          return Reflect.get(target, key);
        },
      },
    );
  const element = await createRouteElement(page);
  const draw = async (...missing: Key[]) => {
    const result = await renderPage(<Routes>{element}</Routes>, {
      path,
      api: { ...SAMPLES, ...api },
      access: accessWithout(...missing),
    });
    await settle();
    open?.();
    if (open) await settle();
    return result;
  };

  const { changeAccess } = await draw();
  const full = listDrawn();
  if (full.controls.length === 0) throw new Error('The page draws no control.');
  const gates: Record<string, string> = {};
  if (read.size > MAX_KEYS) {
    changeAccess(accessWithout(...read));
    await settle();
    return { 'all keys': describeChange(full, listDrawn()) };
  }
  // A key that is read only without another one is added while the loop runs.
  for (const key of read) {
    changeAccess(accessWithout(key));
    await settle();
    gates[key] = describeChange(full, listDrawn());
  }
  // What was loaded stays drawn: without these keys the page is drawn from the start.
  for (const key of read) {
    if (gates[key]) continue;
    cleanup();
    await draw(key);
    gates[key] = describeChange(full, listDrawn());
  }
  return gates;
}

/** Tests of the permission gates of all pages below the folders, each in its settings. */
export function testGates(folders: readonly string[], settings: Record<string, Setting[]>): void {
  const below = routesBelow(folders);
  const cases = [...new Set(below.map(({ component }) => component))].flatMap((component = '') => {
    const pages = below.filter((page) => page.component === component);
    const name = component.replace('@/pages/', '').replace(/\/index$/, '');
    return (settings[name] ?? [{}]).map((setting) => {
      const path = setting.path ?? generatePath(pages[0]?.path ?? '', PARAMETERS);
      const [pathname = ''] = path.split('?');
      const page = pages.find((one) => matchPath({ path: one.path, end: !one.routes }, pathname));
      if (!page) throw new Error(`${path} is no path of ${name}.`);
      return [path, page, setting] as const;
    });
  });

  test.each(cases)('%s', async (path, page, setting) => {
    const gates = await findGates(page, path, setting);
    const unchanged = Object.keys(gates).filter((key) => !gates[key]);
    expect(unchanged.sort()).toEqual(Object.keys(setting.unchanged ?? {}).sort());
    expect(pickBy(gates)).toMatchSnapshot();
  });
}
