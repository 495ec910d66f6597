import { execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

type Tool = 'pg_dump' | 'pg_restore';

/** A PostgreSQL client program and its major version. */
export interface FoundTool {
  file: string;
  major: number;
}

/** A PostgreSQL client program is missing or failed. */
export class ToolProblem extends Error {}

/** Parent folders of each version in packages of Debian and of PostgreSQL. */
const PLACES = ['/usr/lib/postgresql', '/usr/pgsql'];
/** From this version, dumps set `transaction_timeout`, which older servers reject. */
const SETS_TRANSACTION_TIMEOUT = 17;
/** Maximum length of a tool's error text. */
const ERROR_TEXT_MAX = 500;
/** Files with the system's certificate authorities. */
const AUTHORITIES = ['/etc/ssl/certs/ca-certificates.crt', '/etc/pki/tls/certs/ca-bundle.crt', '/etc/ssl/cert.pem'];
const LOCK_WAIT_MS = 5 * 60_000;

const foldersOf = (toolsFolder: string | undefined): string[] => {
  if (toolsFolder) return [toolsFolder];
  const versions = PLACES.flatMap((place) =>
    existsSync(place) ? readdirSync(place).map((version) => path.join(place, version, 'bin')) : [],
  );
  return [...versions, ...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean)];
};

/** Returns the major version; null if the file is not the program. */
async function majorOf(file: string): Promise<number | null> {
  try {
    const { stdout } = await promisify(execFile)(file, ['--version']);
    const major = /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1];
    return major ? Number(major) : null;
  } catch {
    return null;
  }
}

const fits = (tool: number, server: number): boolean =>
  tool >= server && (server >= SETS_TRANSACTION_TIMEOUT || tool < SETS_TRANSACTION_TIMEOUT);

/**
 * Finds the oldest version of a tool that supports the server and reads dumps of version `least`. `toolsFolder` is
 * POSTGRES_TOOLS. Throws `ToolProblem`.
 */
export async function findTool(
  tool: Tool,
  server: number,
  toolsFolder: string | undefined,
  least = 0,
): Promise<FoundTool> {
  const files = foldersOf(toolsFolder)
    .map((folder) => path.join(folder, tool))
    .filter((file) => existsSync(file));
  const tools: FoundTool[] = [];
  for (const file of files) {
    const major = await majorOf(file);
    if (major !== null) tools.push({ file, major });
  }
  const fitting = tools.filter(({ major }) => fits(major, server) && major >= least).sort((a, b) => a.major - b.major);
  if (fitting[0]) return fitting[0];
  const where = toolsFolder ? `in POSTGRES_TOOLS (${toolsFolder})` : 'on this machine';
  const had = [...new Set(tools.map(({ major }) => major))].join(', ');
  const minimum = Math.max(server, least);
  throw new ToolProblem(
    `${had ? `${tool} ${where} has version ${had}, but the server is PostgreSQL ${server}` : `${tool} was not found ${where}; the server is PostgreSQL ${server}`}. Install its client programs (Debian: postgresql-client-${minimum}, from apt.postgresql.org if Debian has another version), or set POSTGRES_TOOLS to their folder.`,
  );
}

/** Returns the environment of libpq for a URL. Other users could read a password in an argument. */
export function connectionOf(url: string): Record<string, string> {
  const client = new pg.Client({ connectionString: url }) as unknown as {
    host: string;
    port: number;
    user: string;
    password: string | null;
    database: string;
    ssl?: boolean | { rejectUnauthorized?: boolean; checkServerIdentity?: unknown };
  };
  const { searchParams } = new URL(url);
  const { ssl } = client;
  const isChecked = typeof ssl === 'object' ? ssl.rejectUnauthorized !== false : ssl === true;
  const mode = typeof ssl === 'object' && ssl.checkServerIdentity ? 'verify-ca' : 'verify-full';
  const authority =
    searchParams.get('sslrootcert') ?? process.env.NODE_EXTRA_CA_CERTS ?? AUTHORITIES.find((file) => existsSync(file));
  const files = { PGSSLCERT: searchParams.get('sslcert'), PGSSLKEY: searchParams.get('sslkey') };
  return {
    PATH: process.env.PATH ?? '',
    PGHOST: client.host,
    PGPORT: String(client.port),
    PGUSER: client.user,
    PGDATABASE: client.database,
    ...(client.password ? { PGPASSWORD: client.password } : {}),
    PGSSLMODE: ssl ? (isChecked ? mode : 'require') : 'disable',
    ...(isChecked && authority ? { PGSSLROOTCERT: authority } : {}),
    ...Object.fromEntries(Object.entries(files).filter((one): one is [string, string] => one[1] !== null)),
  };
}

/** Runs a tool. Throws `ToolProblem` with the last line of its error output. */
async function run({ file }: FoundTool, args: readonly string[], url: string): Promise<void> {
  const child = spawn(file, args, { env: connectionOf(url), stdio: ['ignore', 'ignore', 'pipe'] });
  let errorText = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    errorText = `${errorText}${part}`.slice(-ERROR_TEXT_MAX);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code === 0) return;
  const reason = errorText.trim().replace(/\s*\n\s*/g, '; ') || `exit code ${code}`;
  throw new ToolProblem(`${path.basename(file)} failed: ${reason}`);
}

/** Writes a dump of an exported snapshot. */
export const dumpTo = (tool: FoundTool, url: string, snapshot: string, file: string): Promise<void> =>
  run(
    tool,
    [
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      '--no-password',
      `--lock-wait-timeout=${LOCK_WAIT_MS}`,
      `--snapshot=${snapshot}`,
      `--file=${file}`,
    ],
    url,
  );

/** Restores a dump into an empty database in one transaction. */
export const restoreFrom = (tool: FoundTool, url: string, file: string): Promise<void> =>
  run(
    tool,
    [
      '--single-transaction',
      '--exit-on-error',
      '--no-owner',
      '--no-privileges',
      '--no-password',
      `--dbname=${connectionOf(url).PGDATABASE}`,
      file,
    ],
    url,
  );
