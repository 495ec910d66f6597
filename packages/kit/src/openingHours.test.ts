import { expect, it } from 'vitest';
import { openingHours } from './openingHours';

const words = {
  day: (index: number) => `周${[...'一二三四五六日'][index]}`,
  range: (from: string, to: string) => `${from}至${to}`,
  and: '、',
  between: '；',
  holidays: '节假日',
  off: '休息',
  always: '24 小时营业',
};

// The notation's own examples, and what shops write.
it.each([
  ['Mo-Su 09:00-22:00', '周一至周日 09:00–22:00'],
  ['24/7', '24 小时营业'],
  ['Mo-Fr 08:00-12:00,13:00-17:30', '周一至周五 08:00–12:00、13:00–17:30'],
  ['Mo-Fr 08:00-18:00; Sa 10:00-16:00; Su,PH off', '周一至周五 08:00–18:00；周六 10:00–16:00；周日、节假日 休息'],
  ['Mo,We,Fr 09:00-17:00', '周一、周三、周五 09:00–17:00'],
  ['10:00-02:00', '10:00–02:00'],
  ['Fr-Mo 18:00-23:00', '周五至周一 18:00–23:00'],
  ['Mo-Su 00:00-24:00', '周一至周日 24 小时营业'],
])('%s', (text, said) => {
  expect(openingHours(text, words)).toBe(said);
});

// Read as it is where it says more: a month, a sunset, a condition, a comment.
it.each([
  'Dec 25 off',
  'Mo-Fr sunrise-sunset',
  'week 1-53/2 Fr 09:00-12:00',
  'Mo-Fr 09:00+',
  '"by appointment"',
  'Xx 09:00-10:00',
  '',
])('not %s', (text) => {
  expect(openingHours(text, words)).toBeNull();
});
