import { existsSync } from 'node:fs';
import type { InstanceMode as Mode } from '@daas/contract/enums';
import type { Db } from '../db/client';
import { instance } from '../db/schema';
import { type Config, isLoopback, readConfig, VARIABLES } from '../kernel/config';
import { StartRefused } from '../kernel/startRefused';
import { keyFile } from '../sealing/loadKeys';

/** Settings that are allowed in a trial of the demo; HOST only with a loopback address. */
const OF_A_TRIAL: ReadonlySet<string> = new Set<(typeof VARIABLES)[number]>([
  'PORT',
  'HOST',
  'DATA_DIR',
  'ACCESS_LOG',
  'LOG_LEVEL',
  'PUBLIC_RATE_LIMIT',
]);

/**
 * Returns the mode of the database; for a new one, the mode of DEMO, otherwise `otherwise`. Throws `StartRefused` if DEMO
 * and the database differ.
 */
export async function findMode(db: Db, config: Config, otherwise: Mode): Promise<Mode> {
  const recorded = await recordedMode(db);
  if (!recorded) return modeOfNew(config, otherwise);
  requireSame(recorded, config.DEMO === undefined ? recorded : modeFor(config.DEMO));
  return recorded;
}

/** Stores the mode of a new database. Throws `StartRefused` if another start has stored another mode. */
export async function recordMode(db: Db, mode: Mode, now: Date): Promise<void> {
  await db.insert(instance).values({ mode, createdAt: now }).onConflictDoNothing();
  requireSame((await recordedMode(db)) ?? mode, mode);
}

/** Returns the mode of a new database. Settings of a deployment prevent a demo, unless DEMO is set. */
export function modeOfNew(config: Config, otherwise: Mode): Mode {
  if (config.DEMO !== undefined) return modeFor(config.DEMO);
  const defaults = readConfig({});
  // Arguments such as `--take-over` are not settings.
  const deployed = VARIABLES.some((name) => !OF_A_TRIAL.has(name) && String(config[name]) !== String(defaults[name]));
  return deployed || openBy(config) ? 'production' : otherwise;
}

/** Throws `StartRefused` with all missing settings of a mode. */
export function requireSettings(mode: Mode, config: Config): void {
  const lines = mode === 'demo' ? demoProblems(config) : productionProblems(config);
  if (lines.length > 0) throw new StartRefused(lines);
}

function productionProblems({ SECRET_KEY, PUBLIC_URL, SMS_URL, HOST, DATA_DIR }: Config): string[] {
  const lines: string[] = [];
  const file = keyFile({ DATA_DIR });
  if (!SECRET_KEY)
    lines.push(
      existsSync(file)
        ? `A production server needs SECRET_KEY. Set it to the content of ${file}, which has sealed this database's secrets.`
        : 'A production server needs SECRET_KEY. Create one with `openssl rand -base64 32`, and store it apart from the backups.',
    );
  if (!PUBLIC_URL && !isLoopback(HOST))
    lines.push(
      `A production server on HOST=${HOST} needs PUBLIC_URL. Set it to the address that customers use, such as https://data.example.com.`,
    );
  if (!SMS_URL)
    lines.push('A production server needs SMS_URL. Set it to the address that receives text messages by POST.');
  return lines;
}

function demoProblems(config: Config): string[] {
  const open = openBy(config);
  if (config.DEMO || !open) return [];
  return [
    `The database is a demo, whose codes and passwords are public, and ${open} makes it reachable for other machines. Set DEMO=1 if that is intended.`,
  ];
}

/** Returns the setting that makes the server reachable from other machines. */
function openBy({ HOST, PUBLIC_URL, TRUST_PROXY }: Config): string | null {
  if (!isLoopback(HOST)) return `HOST=${HOST}`;
  if (PUBLIC_URL && !isLoopback(new URL(PUBLIC_URL).hostname)) return `PUBLIC_URL=${PUBLIC_URL}`;
  return TRUST_PROXY > 0 ? `TRUST_PROXY=${TRUST_PROXY}` : null;
}

const modeFor = (demo: boolean): Mode => (demo ? 'demo' : 'production');

async function recordedMode(db: Db): Promise<Mode | undefined> {
  const [row] = await db.select({ mode: instance.mode }).from(instance);
  return row?.mode;
}

function requireSame(recorded: Mode, configured: Mode): void {
  if (recorded === configured) return;
  throw new StartRefused([
    configured === 'demo'
      ? 'The database is for production, but DEMO=1 requests a demo. Unset DEMO, or start with another DATA_DIR or DATABASE_URL.'
      : 'The database is a demo and cannot become a production database. Unset DEMO, or start with another DATA_DIR or DATABASE_URL.',
  ]);
}
