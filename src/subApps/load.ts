import { lifecyclesKey, type SubAppName, type SubAppPlace } from '@daas/kit/subApp';
import { loadMicroApp } from 'qiankun';
import { forgetScript, loadScript, readEntry } from './entry';
import { LOAD_MAX_MS, limitLifecycles } from './timeouts';

declare global {
  interface Window {
    /** By the names sub-applications import them by; filled before the first of them runs. */
    daasModules?: Record<string, unknown>;
  }
}

async function shareModules(): Promise<void> {
  window.daasModules ??= (await import(/* webpackChunkName: "sub-app-modules" */ './modules')).modules;
}

/** By address of the page: qiankun reads each once. */
const scriptsOf = new Map<string, string[]>();
/** Failures per sub-application: each retry uses a new URL, since browsers cache a failed import. */
const failures = new Map<SubAppName, number>();

interface Handlers extends Pick<SubAppPlace, 'attach' | 'detach'> {
  onError: (error: unknown) => void;
}

export interface Mounted {
  /** It failed while rendering: the next load fetches everything again. */
  fail: (error: unknown) => void;
  leave: () => void;
}

/** Loads a sub-application and mounts it below `place`. */
export function mountSubApp(name: SubAppName, place: HTMLElement, { attach, detach, onError }: Handlers): Mounted {
  const failed = failures.get(name) ?? 0;
  const address = new URL(`${window.publicPath ?? '/'}apps/${name}/${failed ? `?${failed}` : ''}`, location.href).href;
  const deadline = new AbortController();
  const { signal } = deadline;
  const timer = setTimeout(() => {
    fail(new Error(`${name} did not load within ${LOAD_MAX_MS} ms`));
    deadline.abort();
  }, LOAD_MAX_MS);
  // While it is outside the document, qiankun does not remember for this place what failed once.
  const container = document.createElement('div');
  let gone = false;
  let broken = false;
  const modules = shareModules();
  limitLifecycles();
  const app = loadMicroApp(
    {
      name: lifecyclesKey(name),
      entry: address,
      container,
      props: {
        attach: (...args) => {
          if (!gone) attach(...args);
        },
        detach,
      } satisfies Omit<SubAppPlace, 'container'>,
    },
    {
      // Its script shares the shell's modules, so there is nothing to be kept apart by.
      sandbox: false,
      fetch: async (url: RequestInfo | URL) => {
        const answer = await fetch(url, { signal });
        if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
        return answer;
      },
      getTemplate: (html: string) => {
        const { scripts, template } = readEntry(name, html, address);
        scriptsOf.set(address, scripts);
        return template;
      },
    },
    {
      beforeLoad: async () => {
        await modules;
        for (const src of scriptsOf.get(address) ?? []) await loadScript(src, signal);
      },
    },
  );
  place.append(container);

  const fail = (error: unknown) => {
    if (broken) return;
    broken = true;
    failures.set(name, (failures.get(name) ?? 0) + 1);
    for (const src of scriptsOf.get(address) ?? []) forgetScript(src);
    if (!gone) onError(error);
  };
  modules.catch(fail);
  void app.loadPromise.finally(() => clearTimeout(timer)).catch(fail);
  app.bootstrapPromise.catch(fail);
  app.mountPromise.catch(fail);
  app.unmountPromise.catch(() => undefined);
  return {
    fail,
    leave: () => {
      gone = true;
      container.remove();
      app.mountPromise.then(() => app.unmount()).catch(() => undefined);
    },
  };
}
