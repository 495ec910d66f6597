import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { setHost } from './host';
import { Name, nameOptions, Sentence } from './Name';

const inLocale = (locale: string) =>
  setHost({ useAppearance: () => ({ locale, theme: 'light', timeZone: 'Asia/Shanghai' }) } as never);

test('a Chinese name among other words is told to be Chinese, in a chosen option, too', () => {
  inLocale('en-US');
  const name = '<bdi lang="zh-CN">陈雨</bdi>';
  expect(renderToStaticMarkup(<Name>陈雨</Name>)).toBe(name);
  expect(renderToStaticMarkup(<Sentence>Remove 陈雨?</Sentence>)).toBe(`Remove ${name}?`);
  expect(renderToStaticMarkup(nameOptions.labelRender({ label: '陈雨' }))).toBe(name);
  expect(renderToStaticMarkup(<Name>Chen Yu</Name>)).toBe('<bdi>Chen Yu</bdi>');
});

test('among Chinese words it is a name alone', () => {
  inLocale('zh-CN');
  expect(renderToStaticMarkup(<Name>陈雨</Name>)).toBe('<bdi>陈雨</bdi>');
  expect(renderToStaticMarkup(<Sentence>移除“陈雨”？</Sentence>)).toBe('移除“陈雨”？');
});

test('an English sentence in an Arabic page keeps its full stop at its end', () => {
  inLocale('ar-EG');
  expect(renderToStaticMarkup(<Sentence>Choose it when rows change daily.</Sentence>)).toBe(
    '<bdi>Choose it when rows change daily.</bdi>',
  );
  expect(renderToStaticMarkup(<Sentence>إزالة 陈雨؟</Sentence>)).toBe('إزالة <bdi lang="zh-CN">陈雨</bdi>؟');
});
