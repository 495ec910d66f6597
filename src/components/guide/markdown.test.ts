import type { GuideSection } from './guideText';
import { markdownOf } from './markdown';

const SITE = 'https://own.example/daas';
const target = { url: `${SITE}/open/v1/connectors/1000001/query`, body: {} };

test('a chapter becomes Markdown with its programs and the address of the platform', () => {
  const sections: GuideSection[] = [
    {
      id: 'a',
      title: 'First',
      body: ['Text.', ['one', 'two'], { terms: [['q', 'quota']] }, { code: '{base}/mcp', label: 'Address' }],
    },
    { id: 'b', title: 'Second', body: [{ program: 'bill' }, { table: 'errors' }] },
  ];
  const text = markdownOf('Chapter', sections, { site: SITE, target });
  expect(text).toContain(`# Chapter

## First

Text.

- one
- two

- \`q\`: quota

Address

\`\`\`
${SITE}/mcp
\`\`\`

## Second

\`\`\`sh
`);
  expect(text.match(/^```\w+$/gm)).toEqual(['```sh', '```ts', '```python']);
  expect(text).toContain(`→ ${SITE}/error-codes`);
});
