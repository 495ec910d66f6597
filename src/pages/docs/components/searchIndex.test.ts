import type { GuideSection } from '@/components/guide/guideText';
import { findPlaces, placesOf } from './searchIndex';

const sections: GuideSection[] = [
  { id: 'unit', title: 'Amounts', body: ['Integers of 1/10000 yuan.', { terms: [['scale', 'Always 10000']] }] },
  { id: 'retry', title: 'When to retry', body: [['Wait for `Retry-After`.', 'Amounts are not charged twice.']] },
];
const places = placesOf('/docs/money', 'Money', sections);
const found = (query: string) => findPlaces(places, query).map(({ to }) => to);

test('finds sections by words of title, lists and terms, whatever their case and width', () => {
  expect(found('RETRY-AFTER')).toEqual(['/docs/money#retry']);
  expect(found('ｓｃａｌｅ')).toEqual(['/docs/money#unit']);
});

test('puts matches of titles first', () => {
  expect(found('amounts')).toEqual(['/docs/money#unit', '/docs/money#retry']);
});

test('requires every word, and finds nothing for none', () => {
  expect(found('amounts twice')).toEqual(['/docs/money#retry']);
  expect(found('amounts unknown')).toEqual([]);
  expect(found('  ')).toEqual([]);
});
