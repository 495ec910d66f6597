/** Rolling restarts of two servers under load, behind each proxy of deploy/proxy: what their callers see. */
import { startFleet } from '../support/fleet';
import { PROXIES } from '../support/proxies';
import { rollBehind } from '../support/rolling';

const fleet = await startFleet(2);
try {
  console.log('| proxy | calls | refused | in HTML | charged | worst wait |\n|---|---|---|---|---|---|');
  for (const name of Object.keys(PROXIES) as (keyof typeof PROXIES)[]) {
    const { calls, refused, html, charged, worstMs } = await rollBehind(name, fleet);
    console.log(`| ${name} | ${calls} | ${refused.length} | ${html} | ${charged} | ${Math.round(worstMs)} ms |`);
    for (const line of new Set(refused)) console.error(line);
    if (refused.length > 0) process.exitCode = 1;
  }
} finally {
  await fleet.close();
}
