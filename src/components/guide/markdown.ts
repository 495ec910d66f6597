// Relative, because scripts/writeDocs.ts imports this file.
import { guideSample, programsAt, SAMPLE_LANGUAGES, type SampleTarget } from '../samples';
import type { GuideBlock, GuideSection, GuideTable } from './guideText';

const FENCES = { curl: 'sh', typescript: 'ts', python: 'python' } as const;
const fence = (code: string, language = ''): string => `\`\`\`${language}\n${code.trimEnd()}\n\`\`\``;

/** Address with what a table of the page shows. */
const TABLES: Record<GuideTable, string> = {
  'test-cases': '/error-codes',
  errors: '/error-codes',
  events: '/docs/openapi.json',
  parameters: '/api/public/data-sets/{key}',
  fields: '/api/public/data-sets/{key}',
};

function blockOf(block: GuideBlock, site: string, target: SampleTarget): string {
  if (typeof block === 'string') return block;
  if ('sample' in block)
    return SAMPLE_LANGUAGES.map((one) => fence(guideSample(block.sample, one, target), FENCES[one])).join('\n\n');
  if ('program' in block) {
    const programs = programsAt(site)[block.program];
    return SAMPLE_LANGUAGES.flatMap((one) => (programs[one] ? fence(programs[one], FENCES[one]) : [])).join('\n\n');
  }
  if ('table' in block) return `→ ${site}${TABLES[block.table]}`;
  if ('terms' in block) return block.terms.map(([name, meaning]) => `- \`${name}\`: ${meaning}`).join('\n');
  if ('code' in block) return `${block.label}\n\n${fence(block.code.replaceAll('{base}', site))}`;
  return block.map((item) => `- ${item}`).join('\n');
}

/** Returns a chapter as Markdown, with the programs in all languages. */
export function markdownOf(
  title: string,
  sections: readonly GuideSection[],
  { site, target }: { site: string; target: SampleTarget },
): string {
  const parts = sections.flatMap((section) => [
    `## ${section.title}`,
    ...section.body.map((block) => blockOf(block, site, target)),
  ]);
  return `${[`# ${title}`, ...parts].join('\n\n')}\n`;
}
