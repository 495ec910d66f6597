import { expect, test } from 'vitest';
import { textUses } from './textUses';

const inPage = (body: string) => textUses(`function Page() { const text = useText('page'); ${body} }`);

test.each([
  ["text('title')", ['page.title']],
  ["text('title', { count: 1 })", ['page.title']],
  ["text(isOpen ? 'open' : 'closed')", ['page.open', 'page.closed']],
  ["rows.map(() => <b title={text('title')} />)", ['page.title']],
  ["useText('other')('title')", ['other.title']],
  ["const row = ({ text }) => text('foreign'); text('title')", ['page.title']],
])('%s uses %j', (body, keys) => {
  expect([...inPage(body).keys]).toEqual(keys);
});

test('a template uses the keys that it can become', () => {
  const [pattern] = inPage(`text(\`state-\${state}-note\`)`).patterns;
  expect(['page.state-new-note', 'page.state-new', 'other.state-new-note'].map((key) => pattern?.test(key))).toEqual([
    true,
    false,
    false,
  ]);
});

test.each(['text(id)', '<Row text={text} />', 'return { text }'])('%s may use any key of the prefix', (body) => {
  expect([...inPage(body).openPrefixes]).toEqual(['page']);
});

test('the dependencies of a hook use none', () => {
  const { keys, openPrefixes } = inPage("useMemo(() => text('title'), [text])");
  expect([[...keys], [...openPrefixes]]).toEqual([['page.title'], []]);
});

test('a variable prefix may be any', () => {
  const [pattern] = textUses("const text = useText(texts); text('missing')").patterns;
  expect([pattern?.test('page.missing'), pattern?.test('page.to-list')]).toEqual([true, false]);
});
