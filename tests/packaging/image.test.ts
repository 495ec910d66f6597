import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@daas/server/testing/freePort';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServerProcess } from '../support/serverProcess';
import { root } from '../support/sources';

const execute = promisify(execFile);

interface Stage {
  name: string;
  /** The folder that stands for the image's root. */
  folder: string;
  workdir: string;
  env: Record<string, string>;
  user: string;
  healthcheck: string[];
  command: string[];
}

let folder: string;
let image: Stage;
let server: ServerProcess | undefined;

/** No image can be built where no engine is: the Dockerfile's own lines are carried out, each stage in an empty folder. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'daas-image-'));
  const stages: Stage[] = [];
  for (const [instruction, rest] of await instructions()) {
    if (instruction === 'FROM') {
      const name = / AS (\w+)$/i.exec(rest)?.[1] ?? String(stages.length);
      const stage = {
        name,
        folder: path.join(folder, name),
        workdir: '/',
        env: {},
        user: 'root',
        healthcheck: [],
        command: [],
      };
      await mkdir(stage.folder);
      stages.push(stage);
    } else await carryOut(instruction, rest, stages.at(-1) as Stage, stages);
  }
  image = stages.at(-1) as Stage;
});
afterAll(async () => {
  await server?.kill();
  if (folder) await rm(folder, { recursive: true, force: true });
});

async function instructions(): Promise<[string, string][]> {
  const text = (await readFile(path.join(root, 'Dockerfile'), 'utf8')).replace(/\\\n/g, ' ');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => [/^\w+/.exec(line)?.[0] ?? '', line.replace(/^\w+ /, '')]);
}

async function carryOut(instruction: string, rest: string, stage: Stage, stages: Stage[]): Promise<void> {
  /** A path of the image, in the folder that stands for it. */
  const inside = (address: string, of = stage) => path.join(of.folder, path.resolve(stage.workdir, address));
  switch (instruction) {
    case 'WORKDIR':
      stage.workdir = rest;
      await mkdir(inside(rest), { recursive: true });
      return;
    case 'COPY': {
      const [, from, source = '', target = ''] = /^(?:--from=(\w+) )?(\S+) (\S+)$/.exec(rest) ?? [];
      if (!from) return copyContext(inside(target));
      const other = stages.find(({ name }) => name === from) as Stage;
      return cp(inside(source, other), inside(target), { recursive: true, verbatimSymlinks: true });
    }
    case 'RUN': {
      // There is no user of that name here; the paths are those of the stage's folder.
      const command = rest
        .replace(/(?<=\s)\/(?=\w)/g, `${stage.folder}/`)
        .replaceAll('node:node', `${process.getuid?.()}`);
      await mkdir(path.join(stage.folder, 'var/lib'), { recursive: true });
      await execute('sh', ['-ec', command], {
        cwd: inside('.'),
        env: { ...clean(), ...stage.env },
        maxBuffer: 2 ** 28,
      });
      return;
    }
    case 'ENV':
      for (const pair of rest.split(' ')) stage.env[pair.split('=')[0] as string] = pair.split('=')[1] as string;
      return;
    case 'USER':
      stage.user = rest;
      return;
    case 'HEALTHCHECK':
      stage.healthcheck = JSON.parse(/CMD (\[.*\])$/.exec(rest)?.[1] ?? '[]');
      return;
    case 'CMD':
      stage.command = JSON.parse(rest);
      return;
    case 'ARG':
    case 'VOLUME':
    case 'EXPOSE':
    case 'STOPSIGNAL':
      return;
    default:
      throw new Error(`The test does not know ${instruction}: teach it`);
  }
}

const clean = () => ({ PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' });

/** What Docker is sent: the files of the repository, without those of .dockerignore. */
async function copyContext(target: string): Promise<void> {
  const { stdout } = await execute('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 2 ** 26,
  });
  const names = stdout.split('\0').filter((name) => name !== '');
  for (const name of names) await cp(path.join(root, name), path.join(target, name)).catch(() => undefined);
}

test('the image runs without rights, is found healthy, and writes nothing but its data', async () => {
  expect(image.user).toBe('node');
  expect(image.command).toEqual(['node', 'packages/server/dist/main.js']);
  const port = await freePort();
  const installed = path.join(image.folder, image.workdir);
  const begun = Date.now();
  const data = path.join(image.folder, image.env.DATA_DIR ?? '');
  server = await startServerProcess(
    { ...image.env, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: data },
    [],
    installed,
  );
  const [program = '', ...args] = image.healthcheck;
  await execute(
    program,
    args.map((one) => one.replace('8000', String(port))),
  );
  expect((await fetch(`${server.url}/`, { headers: { accept: 'text/html' } })).status).toBe(200);

  const files = await readdir(installed, { recursive: true });
  const changed = await Promise.all(
    files.map(async (name) => ((await stat(path.join(installed, name))).mtimeMs >= begun ? [name] : [])),
  );
  expect(changed.flat()).toEqual([]);
  await server.kill();
  await expect(
    execute(
      program,
      args.map((one) => one.replace('8000', String(port))),
    ),
  ).rejects.toThrow();
});
