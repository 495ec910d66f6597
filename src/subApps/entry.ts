import type { SubAppName } from '@daas/kit/subApp';

export interface Entry {
  /** Absolute addresses. */
  scripts: string[];
  /** Nothing but styles: they come and go with the container. */
  template: string;
}

/** What a sub-application's page asks for. Any other page, as the console's own that answers unknown addresses, is refused. */
export function readEntry(name: SubAppName, html: string, address: string): Entry {
  const page = new DOMParser().parseFromString(html, 'text/html');
  if (page.querySelector<HTMLMetaElement>('meta[name="sub-app"]')?.content !== name)
    throw new Error(`${address} is not the page of ${name}`);
  const all = <T extends Element>(selector: string) => [...page.querySelectorAll<T>(selector)];
  return {
    scripts: all<HTMLScriptElement>('script[src]').map((one) => new URL(one.getAttribute('src') ?? '', address).href),
    template: all('style')
      .map((style) => style.outerHTML)
      .join(''),
  };
}

const loaded = new Map<string, Promise<void>>();

/** Runs a script once, as an element: a policy that forbids evaluating text holds. See docs/decisions/0018. */
export function loadScript(src: string, signal: AbortSignal): Promise<void> {
  const earlier = loaded.get(src);
  if (earlier) return earlier;
  const script = document.createElement('script');
  const run = new Promise<void>((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${src} did not load`));
    signal.addEventListener('abort', () => reject(new Error(`${src} took too long`)), { once: true });
    script.src = src;
    document.head.append(script);
  }).finally(() => script.remove());
  loaded.set(src, run);
  return run;
}

/** So that it is run again. */
export const forgetScript = (src: string): boolean => loaded.delete(src);
