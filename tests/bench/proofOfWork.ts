/**
 * How long the work before a further try takes (packages/server/src/features/signIn/captcha.ts) on a processor slowed
 * sixfold, as a cheap phone's. Chromium slows a page's own thread and none of its workers, so the work is done in the page
 * here, by the worker's code. Other programs on the machine count little: many short pieces are timed, of which the
 * quickest tenth is told. `npm run bench:proof`.
 */
import path from 'node:path';
import { COUNTERS, createCaptchaChallenge, MAX_LEVEL } from '@daas/server/features/signIn/captcha';
import type { Sealer } from '@daas/server/sealing/sealer';
import { build } from 'esbuild';
import { openBrowser } from '../support/browser';

const SLOWED = [1, 6];
const PIECES = 60;
/** Hashes of a piece: some 20 ms, for a processor is slowed by being stopped for parts of a millisecond. */
const HASHES = 2 ** 14;

const { outputFiles } = await build({
  entryPoints: [path.resolve(import.meta.dirname, '../../src/pages/public/components/proof/solve.ts')],
  bundle: true,
  write: false,
  format: 'iife',
  globalName: 'proof',
  minify: true,
  target: 'chrome87',
});
const sealer = { mac: () => 'bench' } as unknown as Sealer;
const browser = await openBrowser();
const page = await browser.newPage();
await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
const session = await page.context().newCDPSession(page);

for (const rate of SLOWED) {
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  for (let level = 1; level <= MAX_LEVEL; level += 1) {
    const { cost } = (await createCaptchaChallenge(sealer, level, new Date())).parameters;
    const counter = Math.round(HASHES / cost);
    const challenge = await createCaptchaChallenge(sealer, level, new Date(), counter);
    const ms = await page.evaluate(
      async ({ challenge, pieces }) => {
        // biome-ignore lint/suspicious/noExplicitAny: what the script above defines
        const { solve } = (globalThis as any).proof;
        const taken: number[] = [];
        for (let piece = 0; piece < pieces; piece += 1) {
          const begun = performance.now();
          await solve(challenge);
          taken.push(performance.now() - begun);
        }
        return taken.sort((a, b) => a - b)[Math.floor(pieces / 10)] ?? 0;
      },
      { challenge, pieces: PIECES },
    );
    const each = ms / (counter + 1);
    const [mean, most] = [(each * COUNTERS) / 2, each * COUNTERS].map((one) => (one / 1000).toFixed(2));
    console.log(`slowed ${rate} times, level ${level} (${cost} hashes a counter): ${mean} s, at most ${most} s`);
  }
}
await browser.close();
