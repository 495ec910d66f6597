import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Serious and critical findings as lines that say where. */
export async function findings(page: Page, options: RunOptions = {}): Promise<string[]> {
  // Evaluated, not added as an element: the page's own content security policy stays in force.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script);
  const { violations } = await page.evaluate(
    (how) => (window as unknown as { axe: { run(how: RunOptions): Promise<AxeResults> } }).axe.run(how),
    { reporter: 'no-passes', resultTypes: ['violations'], ...options } satisfies RunOptions,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any.map(({ message }) => message).join('; ')}`),
    );
}
