import type { Page } from 'playwright-core';

/** Chinese on a page in another language that is not marked as Chinese, as lines that say where. */
export const unmarkedChinese = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Map<string, string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const box = node.parentElement;
      if (!box || !/\p{Script=Han}/u.test(node.nodeValue ?? '')) continue;
      if (box.closest('[lang]:not(html)')?.getAttribute('lang')?.startsWith('zh')) continue;
      // What programs read and write, and pictures.
      if (box.closest('script, style, pre, code, svg, [aria-hidden="true"]') || !box.checkVisibility()) continue;
      const place = box.closest('[class]')?.getAttribute('class')?.split(' ')[0] ?? box.tagName;
      if (!found.has(place)) found.set(place, `Chinese in ${place}: ${node.nodeValue?.trim().slice(0, 40)}`);
    }
    return [...found.values()];
  });
