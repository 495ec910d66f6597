/**
 * Makes the demo at other instants than the suite's own and walks every page there, in one language and one font each:
 * widths, cut texts and errors. `--nightly` takes three of them in turn by the day; words of a name or the beginning of an
 * instant choose others.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled, findChromium, requireNode, run } from './lib.mjs';
import { installMissing, missing } from './test/means.mjs';
import { emptyReports, reports, vitest } from './test/stages.mjs';
import { finish, leaveOut } from './test/summary.mjs';

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
  const wanted = process.argv.slice(2);
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
  const file = path.join(reports, `fonts-${family.replace(' ', '-')}.xml`);
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
const start = Date.now();
await ensureInstalled({ tests: true });
await installMissing();
emptyReports();
const away = missing.chromium() ?? missing.fonts();
const left = [...chosen()];
if (left.length === 0) {
  console.error(`No such instant; there are:\n${INSTANTS.map(({ at, name }) => `${at} ${name}`).join('\n')}`);
  process.exit(1);
}
if ((await run('node', ['scripts/build.mjs'])) !== 0) process.exit(1);
const installed = Date.now();

/** One instant after another, each in a process of its own: a demo and a walk keep one core busy. */
async function work() {
  for (let one = left.shift(); one; one = left.shift()) {
    const { name, at, language, zone = 'Asia/Shanghai' } = one;
    const font = FONTS[INSTANTS.indexOf(one) % FONTS.length];
    const browser = { CHROMIUM_PATH: findChromium(), FONTCONFIG_FILE: fontsOf(font) };
    const env = { ...browser, DEMO_INSTANT: at, TZ: zone, WALK_LANGUAGE: language };
    await vitest(`${at} ${language}, ${font}: ${name}`, ['instants'], env);
  }
}
if (away) leaveOut('the walks over every page', away);
else await Promise.all([work(), work()]);
finish(reports, { start, installed });
