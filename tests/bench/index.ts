/**
 * `npm run bench` after `npm run build`: every section as figures and ratios of one run. `npm run bench -- gateway`,
 * `agents`, `people`, `changes`, `rollback` and `commission` are those alone, which need no build; `commission 1000000` is a month of so many calls;
 * `trace` is the counts of a page change, `scroll` the longest list, `beside` the console beside Ant Design Pro (`ADP_DIST`) alone.
 * `records` is asked for by name alone, as it brings ClickHouse. See docs/benchmarks.md.
 */
import { servePlatform } from '../support/platform';
import { benchAgents } from './agents';
import { benchChanges } from './changes';
import { benchCommission } from './commission';
import { benchBeside } from './compareAntDesignPro';
import { benchGateway, gatewayLines } from './gateway';
import { benchLatency } from './latency';

import { benchPaint } from './paint';
import { benchPeople } from './people';
import { benchRecords } from './records';
import { benchRollBack } from './rollBack';
import { benchScroll } from './scroll';
import { benchSubApps } from './subApps';
import { benchTrace } from './trace';

async function section(title: string, run: () => Promise<string[]>): Promise<void> {
  console.log(`\n── ${title}`);
  for (const line of await run()) console.log(line);
}

const besideAntDesignPro = (url: string, folder: string) =>
  section('Beside Ant Design Pro, at a fourfold slowed processor and 10 Mbit/s', () => benchBeside(url, folder));

const MONTH_CALLS = 100_000;
const only = process.argv[2];
if (only === undefined) {
  console.log('── Script weight, gzip');
  await import('./bundle');
  const { url, close } = await servePlatform();
  await section('Latency of lists and searches on the demo', () => benchLatency(url));
  await section('Paint at a fourfold slowed processor and 10 Mbit/s', () => benchPaint(url));
  await section('A warm page change in counts', () => benchTrace(url));
  await section('Scrolling the longest list, slowed likewise', () => benchScroll(url));
  if (process.env.ADP_DIST) await besideAntDesignPro(url, process.env.ADP_DIST);
  await section('Sub-applications at a fourfold slowed processor and 10 Mbit/s', () => benchSubApps(url));
  await close();
}
if (only === 'trace' || only === 'scroll' || only === 'beside') {
  const { url, close } = await servePlatform();
  if (only === 'beside') await besideAntDesignPro(url, process.env.ADP_DIST ?? '');
  else if (only === 'trace') await section('A warm page change in counts', () => benchTrace(url));
  else await section('Scrolling the longest list', () => benchScroll(url));
  await close();
}
if (only === undefined || only === 'changes') await section('Change feed: what a load pays for it', benchChanges);
if (only === undefined || only === 'rollback') await section('Rollback of a data set while it is read', benchRollBack);
if (only === undefined || only === 'people')
  await section('People: an import of 10,000 and the list of them', benchPeople);
if (only === undefined || only === 'commission')
  await section('Commission: a month', () => benchCommission(Number(process.argv[3] ?? MONTH_CALLS)));
if (only === 'records')
  await section('Call records: a month on its way to ClickHouse', () =>
    benchRecords(Number(process.argv[3] ?? MONTH_CALLS)),
  );
if (only === undefined || only === 'gateway')
  await section('Gateway with durable receipts against single-row commits', async () =>
    gatewayLines(await benchGateway()),
  );
if (only === undefined || only === 'agents')
  await section('Agents: a call over MCP beside the same call of /open/v1', benchAgents);
