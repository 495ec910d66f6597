import { readPriceQuery, toPriceInput, writePriceQuery } from './priceQuery';

const read = (text: string) => readPriceQuery(new URLSearchParams(text));

test('an address and its view are the same thing', () => {
  const text = 'keyword=%E4%BC%81%E4%B8%9A&category=factory&sort=-unit_price&product=factory&current=3&pageSize=50';
  expect(writePriceQuery(read(text), {}).toString()).toBe(text);
});

test('nonsense counts as absent', () => {
  expect(writePriceQuery(read('category=x&sort=drop&current=-1&pageSize=7'), {}).toString()).toBe('');
});

test('another list begins at its first page, a detail leaves the page', () => {
  const view = read('current=3');
  expect(writePriceQuery(view, { keyword: 'a' }).get('current')).toBeNull();
  expect(writePriceQuery(view, { product: 'factory' }).get('current')).toBe('3');
});

test('the endpoint is asked in the words of its language', () => {
  expect(toPriceInput(read('category=factory'), 'en-US')).toEqual({ current: 1, pageSize: 20, category: 'Factories' });
  expect(toPriceInput(read('category=factory'), 'zh-TW')).toMatchObject({ category: '工厂数据' });
});
