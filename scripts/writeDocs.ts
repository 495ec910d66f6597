/**
 * Writes what programs read of the documentation into the built console: chapters as Markdown, llms.txt, and the packages
 * of the SDKs.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  DOC_CHAPTER_IDS,
  DOC_CHAPTERS,
  DOC_DATA_SETS,
  DOC_GROUPS,
  type DocChapter,
  exampleRequest,
  SITE,
} from '@daas/contract/docs';
import { markdownOf } from '../src/components/guide/markdown';
import docsTexts from '../src/pages/docs/locales/en-US';

const LANGUAGES = ['zh-CN', 'en-US'] as const;
type Language = (typeof LANGUAGES)[number];

const textsOf = (language: Language, name: string) =>
  require(`../src/components/guide/content/${language}/${name.replaceAll('-', '_')}`).default;

function writeChapters(language: Language, folder: string): void {
  const titles = textsOf(language, 'titles');
  mkdirSync(folder, { recursive: true });
  for (const id of DOC_CHAPTER_IDS) {
    const text = DOC_CHAPTERS[id];
    const { path: requestPath, body } = exampleRequest(text);
    const markdown = markdownOf(titles[text], textsOf(language, text), {
      site: SITE,
      target: { url: SITE + requestPath, body },
    });
    writeFileSync(path.join(folder, `${id}.md`), markdown);
  }
}

/** Returns llms.txt (llmstxt.org). */
function indexOf(): string {
  const titles = textsOf('en-US', 'titles');
  const texts: Record<string, string> = docsTexts;
  const groups = Object.entries(DOC_GROUPS).map(([group, chapters]) => {
    const lines = (Object.keys(chapters) as DocChapter[]).map(
      (id) => `- [${titles[DOC_CHAPTERS[id]]}](${SITE}/docs/en-US/${id}.md): ${texts[`docs.about.${id}`]}`,
    );
    return `## ${texts[`docs.group.${group}`]}\n\n${lines.join('\n')}`;
  });
  return `# DaaS

> ${texts['docs.intro']}

Pages for people are at ${SITE}/docs, in Chinese and English. The chapters below are Markdown; replace en-US with zh-CN for Chinese.

## Interfaces

- [Gateway](${SITE}/docs/openapi.json): OpenAPI document of /open/v1, with all data sets and events
- [Console](${SITE}/api/openapi.json): OpenAPI document of /api, for service accounts
- [Data sets](${SITE}/api/public/price-list): list of the data sets with prices, as JSON
- [Dictionary](${SITE}/api/public/data-sets/enterprise): fields of a data set as JSON; the page is ${SITE}${DOC_DATA_SETS}
- [Catalog](${SITE}/.well-known/api-catalog): all interfaces (RFC 9727)

${groups.join('\n\n')}
`;
}

/** Packs both SDKs. Without Python the wheel is left out. */
function packSdks(sdk: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  execFileSync(npm, ['pack', '--silent', '--pack-destination', folder], { cwd: path.join(sdk, 'typescript') });
  try {
    const build = 'import backend, sys; backend.build_wheel(sys.argv[1])';
    const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' };
    execFileSync('python3', ['-c', build, folder], { cwd: path.join(sdk, 'python'), env });
  } catch (error) {
    console.warn(`The wheel of the Python SDK was not built: ${(error as Error).message}`);
  }
}

const [dist = 'dist'] = process.argv.slice(2);
for (const language of LANGUAGES) writeChapters(language, path.join(dist, 'docs', language));
writeFileSync(path.join(dist, 'llms.txt'), indexOf());
packSdks('sdk', path.resolve(dist, 'sdk'));
