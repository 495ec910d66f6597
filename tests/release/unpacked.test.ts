import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { FORMER_NAMES } from '@daas/server/cli/program';
import { ACTS, BACKUPS, CHECKS, READS, READS_ANYWHERE } from '@daas/server/testing/commands';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { hasPostgres } from '../../scripts/test/prerequisites.mjs';
import { MACHINE_CLOCK, startPostgres, type TestPostgres } from '../support/postgres';
import { useReceiver } from '../support/receiver';
import { runPlatform, type ServerProcess, startServerProcess } from '../support/serverProcess';
import { COMMIT, RELEASE } from './packed';

const execute = promisify(execFile);
const BUILT_AT = '2026-11-25T22:13:20Z';

let folder: string;
/** The release, far from the repository, where no package of that can be found. */
let release: string;
let programs: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'daas-unpacked-'));
  release = path.join(folder, RELEASE);
  await execute('tar', ['-xzf', inject('tarball'), '-C', folder]);
  programs = path.join(release, 'packages/server/dist');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const json = (file: string) => JSON.parse(readFileSync(path.join(release, file), 'utf8'));

describe('what the programs import', () => {
  /** By esbuild's own reading of each file: also what is imported later, or required. */
  async function imported(): Promise<string[]> {
    const names = new Set<string>();
    const files = (await readdir(programs)).filter((name) => name.endsWith('.js'));
    await build({
      entryPoints: files.map((name) => path.join(programs, name)),
      bundle: true,
      write: false,
      outdir: folder,
      platform: 'node',
      format: 'esm',
      logLevel: 'silent',
      plugins: [
        {
          name: 'names',
          setup: ({ onResolve }) =>
            onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) => {
              if (kind === 'entry-point') return undefined;
              names.add(name);
              return { path: name, external: true };
            }),
        },
      ],
    });
    return [...names].filter((name) => !name.startsWith('node:') && !builtinModules.includes(name)).sort();
  }

  test('its package names, and can be imported from where they lie', async () => {
    const names = await imported();
    expect(names.length).toBeGreaterThan(20);
    const { dependencies } = json('packages/server/package.json');
    const packageOf = (name: string) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? '';
    expect(names.filter((name) => !(packageOf(name) in dependencies))).toEqual([]);
    const all = `for (const name of ${JSON.stringify(names)}) await import(name);`;
    await execute(process.execPath, ['--input-type=module', '-e', all], { cwd: programs });
  });
});

describe('what lies in it', () => {
  test.each([
    'CHANGELOG.md',
    'README.md',
    'README.zh-CN.md',
    'LICENSE',
    '.env.example',
    'Dockerfile',
    '.dockerignore',
    'compose.yml',
    'deploy/systemd/daas.service',
    'deploy/proxy/nginx.conf',
    'deploy/proxy/nginx-servers.conf',
    'deploy/proxy/Caddyfile',
    'deploy/proxy/haproxy.cfg',
    'deploy/prometheus/alerts.yml',
    'deploy/grafana/daas.json',
    'docs/configuration.md',
    'docs/operations.md',
    'docs/operations.zh-CN.md',
    'docs/decisions/README.md',
    'docs/scaling.md',
    'sbom.cdx.json',
  ])('%s', (file) => expect(existsSync(path.join(release, file))).toBe(true));

  test('every link of its documents leads to something in it, to the heading, too', () => {
    const documents = readdirSync(release, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.md') && !name.includes('node_modules'),
    );
    expect(documents).toContain('docs/threat-model.md');
    const dead = documents.flatMap((name) => {
      const text = readFileSync(path.join(release, name), 'utf8').replace(/^```[\s\S]*?^```/gm, '');
      const links = [...text.matchAll(/\]\(<?([^)>\s]+)>?[^)]*\)|(?:src|href)="([^"]+)"|^\[[^\]]+\]: (\S+)/gm)];
      return links
        .map((link) => link[1] ?? link[2] ?? link[3] ?? '')
        .filter((link) => !/^(https?|mailto):/.test(link) && !leads(name, link))
        .map((link) => `${name}: ${link}`);
    });
    expect(dead).toEqual([]);
  });

  /** Headings as GitHub makes anchors of them. */
  function leads(from: string, link: string): boolean {
    const [address = '', anchor] = decodeURI(link).split('#');
    const file = path.join(release, address === '' ? from : path.join(path.dirname(from), address));
    if (!file.startsWith(release) || !existsSync(file)) return false;
    if (!anchor || statSync(file).isDirectory()) return true;
    const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\- _]/gu, '')
        .replaceAll(' ', '-'),
    );
    return headings.includes(anchor);
  }

  test('no tests, no sources, no demo, and what an image is made of is kept from it by nothing', async () => {
    const files = readdirSync(release, { recursive: true, encoding: 'utf8' }).filter(
      (name) => !name.includes('node_modules'),
    );
    expect(files.filter((name) => /\.test\.|\.tsx?$|\.map$|(^|\/)(src|seed|clone\.js)$/.test(name))).toEqual([]);
    const ignored = (await readFile(path.join(release, '.dockerignore'), 'utf8')).trim().split('\n');
    expect(ignored.filter((one) => existsSync(path.join(release, one)))).toEqual([]);
    expect(existsSync(path.join(release, 'scripts'))).toBe(false);
  });
});

const noPostgres = !hasPostgres();

/** On PostgreSQL while the server serves; where there is none, on the embedded database after it stopped. */
describe('the commands', () => {
  const carrier = useReceiver(() => new Date());
  let postgres: TestPostgres | undefined;
  let server: ServerProcess;
  let env: Record<string, string>;
  beforeAll(async () => {
    if (!noPostgres) postgres = await startPostgres({ durable: false });
    env = {
      // The doctor compares clocks, and PostgreSQL's is the machine's.
      ...MACHINE_CLOCK,
      SECRET_KEY: Buffer.alloc(32, 5).toString('base64'),
      SMS_URL: carrier.url,
      DATA_DIR: path.join(folder, 'data'),
      ...(postgres ? { DATABASE_URL: postgres.url } : {}),
    };
    server = await startServerProcess(env, [], release);
  });
  afterAll(async () => {
    await server?.kill();
    await postgres?.stop();
  });
  const platform = (...args: string[]) => runPlatform(args, env, release);

  test('doctor finds a served database in order', async () => {
    const { checks } = JSON.parse(await platform('--json', 'doctor'));
    const states = checks.map(({ name, state, detail }: Record<string, string>) => [name, state, detail]);
    expect(states).toContainEqual(['database', postgres ? 'ok' : 'unknown', expect.any(String)]);
    expect(states).toContainEqual(['versions', 'ok', expect.stringContaining(`(${COMMIT} of ${BUILT_AT})`)]);
    expect(states.filter(([, state]: string[]) => state === 'wrong')).toEqual([]);
  });

  test('the build is said everywhere', async () => {
    const { version } = json('package.json');
    const said = { version, commit: COMMIT, built_at: BUILT_AT };
    const get = async (address: string) => (await fetch(server.url + address)).json();
    expect(await get('/healthz')).toEqual({ status: 'ok', ...said });
    expect(await get('/api/instance')).toMatchObject({ data: { mode: 'production', ...said } });
    const text = `${version} (${COMMIT} of ${BUILT_AT}), `;
    const main = await execute(process.execPath, [path.join(programs, 'main.js'), '--version']);
    for (const printed of [await platform('--version'), main.stdout]) {
      expect(printed.slice(0, text.length)).toBe(text);
      expect(printed.slice(text.length)).toMatch(/^\d{4}_\w+\n$/);
    }
  });

  test('those that read run', { timeout: 300_000 }, async () => {
    if (!postgres) await server.stop();
    for (const args of [...READS, ...READS_ANYWHERE, ...CHECKS])
      await expect(platform(...args), args.join(' ')).resolves.toMatch(/./);
  });

  test('the others say how they are called', { timeout: 300_000 }, async () => {
    const withFormer = (name: string) => (FORMER_NAMES[name] ? `${name}|${FORMER_NAMES[name]}` : name);
    const named = [...(await platform('help')).matchAll(/^ {2}([a-z][\w|-]+)(?= )/gm)].map(([, name = '']) => name);
    const known = [...READS, ...READS_ANYWHERE, ...CHECKS, ...ACTS, ...BACKUPS].map(([name = '']) => name);
    expect(named.sort()).toEqual([...new Set([...known, 'migrate', 'help'])].map(withFormer).sort());
    for (const [name = ''] of [...ACTS, ...BACKUPS]) {
      const [usage = ''] = (await platform('help', name)).split('\n');
      expect(usage.startsWith(`Usage: platform ${withFormer(name)} `), usage).toBe(true);
    }
  });
});
