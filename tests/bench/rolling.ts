/** Rolling restarts of two servers under load, behind each proxy of deploy/proxy: what their callers see. */
import countBy from 'lodash/countBy.js';
import { startFleet } from '../support/fleet';
import { PROXIES } from '../support/proxies';
import { rollBehind } from '../support/rolling';

/** All, or those that are named. */
const names = Object.keys(PROXIES) as (keyof typeof PROXIES)[];
const wanted = names.filter((name) => process.argv.length < 3 || process.argv.includes(name));
const fleet = await startFleet(2);
try {
  console.log('| proxy | calls | refused | in HTML | charged | worst wait |\n|---|---|---|---|---|---|');
  for (const name of wanted) {
    const { calls, refused, html, charged, worstMs } = await rollBehind(name, fleet);
    console.log(`| ${name} | ${calls} | ${refused.length} | ${html} | ${charged} | ${Math.round(worstMs)} ms |`);
    for (const [line, times] of Object.entries(countBy(refused))) console.error(`${times} × ${line}`);
    if (refused.length > 0) process.exitCode = 1;
  }
} finally {
  await fleet.close();
}
