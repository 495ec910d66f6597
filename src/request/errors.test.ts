import { fieldErrors, HttpError, inOwnOrder, refusalMessage } from './errors';

const body = {
  errorCode: 'invalid',
  errorMessage: 'Too long.',
  fields: [{ field: 'name', rule: 'max', message: 'At most 60.' }],
};

test('what the server says keeps its own order among what is read from right to left', () => {
  const error = new HttpError(422, inOwnOrder(body, 'ar-EG'));
  expect(refusalMessage(error)).toBe('\u2068Too long.\u2069');
  expect(fieldErrors(error)).toEqual([{ name: ['name'], errors: ['\u2068At most 60.\u2069'] }]);
  expect(inOwnOrder({ msg: 'Busy.' }, 'he-IL').errorMessage).toBe('\u2068Busy.\u2069');
  expect(inOwnOrder({ msg: 'طويل جدًا.' }, 'ar-EG').errorMessage).toBe('\u2068طويل جدًا.\u2069');
  expect(inOwnOrder({ errorCode: 'gone' }, 'ar-EG')).toEqual({ errorCode: 'gone' });
  expect(inOwnOrder(body, 'en-US')).toBe(body);
});
