import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { InsideMain, ResultPage } from '.';

test.each([
  ['is the main landmark of a page', false, 1],
  ['adds none where the layout has it', true, 0],
])('%s, with one h1', (_, isInside, mains) => {
  const html = renderToStaticMarkup(
    <InsideMain value={isInside}>
      <ResultPage tone="lost" title="Not found" description="" actions={null} />
    </InsideMain>,
  );
  expect(html.match(/<main/g) ?? []).toHaveLength(mains);
  expect(html.match(/<h1/g)).toHaveLength(1);
});
