/**
 * Every page as a picture, for people to look at: wide and narrow, light and dark, Chinese and English.
 * `npm run pictures [-- folder [path…]]` after `npm run build`; a path is the beginning of the pages wanted.
 */
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openBrowser } from '../support/browser';
import { everyPage } from '../support/pages';
import { servePlatform } from '../support/platform';
import { type Look, NARROW, visit, WIDE } from '../support/visitor';

const LOOKS: Look[] = [WIDE, NARROW].flatMap((width) =>
  (['zh-CN', 'en-US'] as const).flatMap((language) =>
    (['light', 'dark'] as const).map((theme) => ({ width, language, theme })),
  ),
);

const [folder = path.join(tmpdir(), 'daas-pictures'), ...wanted] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const { close, ...platform } = await servePlatform();
const browser = await openBrowser();
const place = { ...platform, browser };

const fileOf = (address: string, { width, language, theme }: Look) =>
  path.join(folder, `${address.replace(/\?.*/, '').slice(1).replaceAll('/', '_')}-${width}-${language}-${theme}.png`);

for (const look of LOOKS) {
  const guest = await visit(place, look);
  const member = await visit(place, look);
  await member.signIn();
  const pages = (await everyPage(member)).filter(
    ({ path: address }) => wanted.length === 0 || wanted.some((one) => address.startsWith(one)),
  );
  for (const address of pages) {
    const { open, page } = address.public ? guest : member;
    const file = fileOf(address.path, look);
    // A page that does not come to rest is a picture worth having.
    await open(address.path).catch((error: Error) => console.error(error.message));
    await page.screenshot({ path: file, fullPage: true });
    console.log(file);
  }
  await Promise.all([guest.close(), member.close()]);
}
await browser.close();
await close();
