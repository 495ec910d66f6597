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
      if (box.closest('script, style, pre, code, svg, [aria-hidden="true"]') || !box.checkVisibility()) continue;
      const place = box.closest('[class]')?.getAttribute('class')?.split(' ')[0] ?? box.tagName;
      if (!found.has(place)) found.set(place, `Chinese in ${place}: ${node.nodeValue?.trim().slice(0, 40)}`);
    }
    return [...found.values()];
  });

/** Texts that are cut with nothing that tells the rest: a tooltip, a title, or a box that scrolls. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const lines: string[] = [];
    for (const box of document.querySelectorAll<HTMLElement>('#root *')) {
      if (box.children.length > 0 && ![...box.childNodes].some((one) => one.nodeType === 3 && one.nodeValue?.trim()))
        continue;
      if (box.scrollWidth <= box.clientWidth + 1 || box.clientWidth < 8) continue;
      const { overflowX, display } = getComputedStyle(box);
      if (overflowX !== 'hidden' || display === 'inline' || !box.checkVisibility()) continue;
      // Read by machines only, or told in full.
      if (box.clientWidth <= 1 || box.closest('[title], [aria-describedby], [aria-label]')) continue;
      lines.push(`cut: ${box.className.toString().split(' ')[0]} ${box.textContent?.trim().slice(0, 50)}`);
    }
    return lines;
  });
