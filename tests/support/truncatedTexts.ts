import type { Page } from 'playwright-core';

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
