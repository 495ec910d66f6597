/**
 * Makes the demo at other instants than the suite's own and walks every page there, in one language and one font each:
 * widths, cut texts and errors. `--nightly` takes three of them in turn by the day; words of a name or the beginning of an
 * instant choose others.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled, fail, requireNode, root } from './lib.mjs';
import { allMissing, installOrPrint } from './test/prerequisites.mjs';
import { printSummary, runPart } from './test/run.mjs';
import { BUILD, IN_BROWSER } from './test/stages.mjs';

/** `zone` is the reader's, who is in Shanghai where none is named. */
const INSTANTS = [
  { name: 'the day after the suite was green only for a day', at: '2026-11-26T02:30:00Z', language: 'en-US' },
  { name: 'the last minutes of a year in Shanghai', at: '2026-12-31T15:50:00Z', language: 'zh-CN' },
  { name: 'a new year in Shanghai, still the old one in UTC', at: '2026-12-31T16:05:00Z', language: 'ar-EG' },
  { name: 'a new year in UTC, too', at: '2027-01-01T00:05:00Z', language: 'ar-EG' },
  { name: 'the end of a month of 31 days', at: '2027-01-31T15:55:00Z', language: 'en-US' },
  { name: 'the beginning of a month after one of 28 days', at: '2027-02-28T16:05:00Z', language: 'zh-CN' },
  { name: '29 February', at: '2028-02-29T03:00:00Z', language: 'zh-CN' },
  { name: 'from 29 February into March in Shanghai', at: '2028-02-29T15:58:30Z', language: 'ar-EG' },
  { name: 'from one day into the next in UTC', at: '2027-05-15T23:58:30Z', language: 'en-US' },
  { name: 'half a year ends at midnight in Shanghai', at: '2027-06-30T16:00:00Z', language: 'en-US' },
  {
    name: 'the hour that summer time leaves out in Berlin',
    at: '2027-03-28T00:58:30Z',
    language: 'zh-CN',
    zone: 'Europe/Berlin',
  },
  {
    name: 'the hour that comes twice in New York',
    at: '2027-11-07T05:58:30Z',
    language: 'ar-EG',
    zone: 'America/New_York',
  },
];
/** What systems draw `sans-serif` with; each of these is wider or narrower than the others. */
const FONTS = ['DejaVu Sans', 'Liberation Sans', 'Noto Sans'];
const A_NIGHT = 3;
const DAY_MS = 86_400_000;

function chosen() {
  const wanted = process.argv.slice(2).filter((one) => one !== '--install');
  if (wanted.includes('--nightly')) {
    const first = (Math.floor(Date.now() / DAY_MS) * A_NIGHT) % INSTANTS.length;
    return INSTANTS.slice(first, first + A_NIGHT);
  }
  return wanted.length === 0
    ? INSTANTS
    : INSTANTS.filter(({ name, at }) => wanted.some((one) => at.startsWith(one) || name.includes(one)));
}

/** A configuration of fonts in which `family` stands for `sans-serif` and the others are not there; answers its file. */
function fontsOf(family) {
  const others = FONTS.filter((one) => one !== family).map(
    (one) => `<pattern><patelt name="family"><string>${one}</string></patelt></pattern>`,
  );
  const folder = path.join(root, 'node_modules/.cache/fonts');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${family.replace(' ', '-')}.xml`);
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include>/etc/fonts/fonts.conf</include>
  <selectfont><rejectfont>${others.join('')}</rejectfont></selectfont>
  <match target="pattern">
    <test name="family"><string>sans-serif</string></test>
    <edit name="family" mode="prepend" binding="strong"><string>${family}</string></edit>
  </match>
</fontconfig>
`,
  );
  return file;
}

requireNode();
const started = Date.now();
await ensureInstalled({ tests: true });
await installOrPrint(allMissing(IN_BROWSER.needs));
const left = chosen();
if (left.length === 0)
  fail(`No such instant. Available instants:\n${INSTANTS.map(({ at, name }) => `${at} ${name}`).join('\n')}`);
const installed = Date.now();

const stages = left.map(({ name, at, language, zone = 'Asia/Shanghai' }) => {
  const font = FONTS[INSTANTS.findIndex((one) => one.at === at) % FONTS.length];
  const env = { FONTCONFIG_FILE: fontsOf(font), DEMO_INSTANT: at, TZ: zone, WALK_LANGUAGE: language };
  return { name: `${at} ${language}, ${font}: ${name}`, vitest: ['instants'], env, ...IN_BROWSER };
});
// Each in a process of its own: a demo and a walk keep one core busy.
const lanes = [0, 1].map((lane) => stages.filter((_, index) => index % 2 === lane));
await runPart([[[BUILD]], lanes]);
printSummary({ started, installed });
