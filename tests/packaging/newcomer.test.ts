/** Five additions as the table "Extend the platform" of docs/development.md says, in a copy: what is left out is named by a check, the whole passes. */
import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRepository, runIn } from '../support/copy';

interface Edit {
  file: string;
  /** The line after which it is put; a new file when left out. */
  after?: string;
  text: string;
}

const TEXTS = 'export const refusalTexts: Record<RefusalCode, string> = {';
const PAGE = 'src/pages/overview/hello';
/** Each addition: what a newcomer would write first, and what could be forgotten. */
const ADDITIONS: { first: Edit; forgotten: Edit[] }[] = [
  {
    first: {
      file: 'config/routes/overview.ts',
      after: 'export const overview: Route[] = [',
      text: "  { path: '/hello', name: 'hello', component: '@/pages/overview/hello/index' },",
    },
    forgotten: [
      { file: 'src/locales/zh-CN/menu.ts', after: 'export default {', text: "  'menu.hello': '你好'," },
      { file: 'src/locales/en-US/menu.ts', after: 'export default {', text: "  'menu.hello': 'Hello'," },
      { file: 'src/locales/ar-EG/menu.ts', after: 'export default {', text: "  'menu.hello': 'مرحبًا'," },
      {
        file: `${PAGE}/index.tsx`,
        text: `import { useIntl } from '@umijs/max';

/** Greets. */
export default function Hello() {
  return useIntl().formatMessage({ id: 'hello.text' });
}
`,
      },
      { file: `${PAGE}/locales/zh-CN.ts`, text: "export default {\n  'hello.text': '你好',\n};\n" },
      { file: `${PAGE}/locales/en-US.ts`, text: "export default {\n  'hello.text': 'Hello',\n};\n" },
    ],
  },
  {
    first: {
      file: 'packages/contract/src/endpoints/instance.ts',
      after: 'export const instance = {',
      text: `  'instance.hello': endpoint({
    method: 'GET',
    path: '/api/hello',
    access: 'say-hello',
    summary: 'Greets',
    input: z.strictObject({}),
    output: z.object({ text: z.string() }),
  }),`,
    },
    forgotten: [
      {
        file: 'packages/server/src/features/instance/routes.ts',
        after: "import type { Handlers } from '../context';",
        text: "import { Refusal } from '../../kernel/refusal';",
      },
      {
        file: 'packages/server/src/features/instance/routes.ts',
        after: 'export const instanceRoutes: Handlers<keyof typeof endpoints> = {',
        text: `  'instance.hello': async ({ now }) => {
    if (now.getUTCFullYear() < 2000) throw new Refusal('hello-refused');
    return { text: 'Hello' };
  },`,
      },
    ],
  },
  {
    first: { file: 'packages/contract/src/permissions.ts', after: "  'my-data': [", text: "    'say-hello'," },
    forgotten: [
      { file: 'src/locales/zh-CN/permission.ts', after: 'export default {', text: "  'permission.say-hello': '问候'," },
      {
        file: 'src/locales/en-US/permission.ts',
        after: 'export default {',
        text: "  'permission.say-hello': 'Greet',",
      },
      {
        file: 'src/locales/ar-EG/permission.ts',
        after: 'export default {',
        text: "  'permission.say-hello': 'التحية',",
      },
    ],
  },
  {
    first: {
      file: 'packages/contract/src/errors/codes.ts',
      after: 'export const REFUSALS = refusals({',
      text: "  'hello-refused': { status: 403 },",
    },
    forgotten: [
      { file: 'packages/contract/src/errors/zh-CN.ts', after: TEXTS, text: "  'hello-refused': '现在不问候。'," },
      {
        file: 'packages/contract/src/errors/en-US.ts',
        after: TEXTS,
        text: "  'hello-refused': 'No greetings now.',",
      },
      { file: 'packages/contract/src/errors/ar-EG.ts', after: TEXTS, text: "  'hello-refused': 'لا تحية الآن.'," },
    ],
  },
];

let copy: string;

beforeAll(async () => {
  copy = await copyRepository();
});
afterAll(() => rm(copy, { recursive: true, force: true }));

async function apply({ file, after, text }: Edit): Promise<void> {
  const to = path.join(copy, file);
  if (after === undefined) {
    await mkdir(path.dirname(to), { recursive: true });
    return appendFile(to, text);
  }
  const source = await readFile(to, 'utf8');
  expect(source, `${file} has the line ${after}`).toContain(after);
  await writeFile(to, source.replace(after, `${after}\n${text}`));
}

const check = (...command: string[]) => runIn(copy, command);
const checks = async () => {
  const types = await check('node', 'scripts/typecheck.mjs');
  const tests = await check('node_modules/.bin/vitest', 'run', '--project=architecture', '--project=contract', '-u');
  return { types, tests, said: types.output + tests.output };
};

/** Nothing is built on a page that is not there, so its slips come after the others. */
const COMPONENT = `${PAGE}/index`;
const forgotten = ADDITIONS.flatMap((one) => one.forgotten);
const filesNotIn = (said: string, edits: Edit[]) =>
  edits.map(({ file }) => file).filter((file) => !said.includes(file));

test('a page that is not there is named', async () => {
  for (const { first } of ADDITIONS) await apply(first);
  const { passes, output } = await check('node', 'scripts/typecheck.mjs');
  expect(passes).toBe(false);
  expect(output).toContain(COMPONENT.replace('src/', ''));
});

test('each other slip is told by a check that names the file to edit', async () => {
  for (const edit of forgotten) if (edit.file.startsWith(COMPONENT)) await apply(edit);
  const { types, tests, said } = await checks();
  expect([types.passes, tests.passes]).toEqual([false, false]);
  expect(filesNotIn(said, forgotten)).toEqual([`${COMPONENT}.tsx`]);
});

test('what the table names is enough', async () => {
  for (const edit of forgotten) if (!edit.file.startsWith(COMPONENT)) await apply(edit);
  const { types, tests } = await checks();
  expect(types.passes, types.output.slice(-3000)).toBe(true);
  expect(tests.passes, tests.output.slice(-3000)).toBe(true);
});
