import { GET_CACHE_TTL_MS } from '@daas/contract/constants';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { act, screen, waitFor } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { type ApiStubs, refuse, renderPage } from '@/testing';

/** `useApi` and `useAction` as pages use them, over the real request layer. */

const found = (total: number) => ({
  list: [],
  total,
  capped: false,
  count: total,
  left_out: null,
  current: 1,
  pageSize: 20,
  highlight: {},
  facets: [],
  histograms: [],
  updated_at: null,
});

let refresh: () => void;
/** Kept for a minute: the endpoint says `cacheMs`. */
function Quota() {
  const answer = useApi('company.quotaLimits', {});
  refresh = answer.refresh;
  return <p>{answer.error ? 'failed' : `quota ${answer.data?.status ?? 'unknown'}`}</p>;
}
/** Shown at once, and asked again. */
function Phone() {
  const { data } = useApi('user.phone', {});
  return <p>{`phone ${data?.phone ?? 'unknown'}`}</p>;
}
let type: (keyword: string) => void;
function Search() {
  const [keyword, setKeyword] = useState('a');
  type = setKeyword;
  const { data } = useApi('market.search', { data_set: 'enterprise', keyword });
  return <p>{`found ${data?.total ?? 'unknown'}`}</p>;
}

let show: (part: ComponentType | null) => void;
let remove: () => Promise<unknown>;
let search: () => Promise<unknown>;
/** Shows one part or another; with a search and a change to make. */
function Page({ first }: { first: ComponentType }) {
  const [Part, setPart] = useState<ComponentType | null>(() => first);
  show = (part) => act(() => setPart(() => part));
  const removing = useAction('app.delete');
  const searching = useAction('market.search');
  remove = () => act(() => removing.run({ id: 1000001 }).catch(() => null));
  search = () => act(() => searching.run({ data_set: 'enterprise' }));
  return Part && <Part />;
}

async function open(first: ComponentType, api: ApiStubs) {
  const { sent } = await renderPage(<Page first={first} />, {
    api: { 'app.delete': { done: true }, 'market.search': found(0), ...api },
  });
  return (name: string) => sent.filter((one) => one.name === name).length;
}

/** Answers 1, 2, 3 … */
const counting = () => {
  let count = 0;
  return () => ({ status: ++count, limits: [] });
};

test('an answer that may be kept is asked for once a minute', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const times = await open(Quota, { 'company.quotaLimits': counting() });
  await screen.findByText('quota 1');
  show(null);
  show(Quota);
  expect(screen.getByText('quota 1')).toBeInTheDocument();
  expect(times('company.quotaLimits')).toBe(1);
  show(null);
  jest.advanceTimersByTime(GET_CACHE_TTL_MS + 1);
  show(Quota);
  expect(screen.getByText('quota unknown')).toBeInTheDocument();
  expect(await screen.findByText('quota 2')).toBeInTheDocument();
  jest.useRealTimers();
});

test('a search leaves it, what changes it does not', async () => {
  await open(Quota, { 'company.quotaLimits': counting() });
  await screen.findByText('quota 1');
  show(null);
  await search();
  show(Quota);
  expect(screen.getByText('quota 1')).toBeInTheDocument();
  show(null);
  await remove();
  show(Quota);
  expect(await screen.findByText('quota 2')).toBeInTheDocument();
});

test('a change that was refused counts as one', async () => {
  await open(Quota, { 'company.quotaLimits': counting(), 'app.delete': refuse(500, { showType: 0 }) });
  await screen.findByText('quota 1');
  show(null);
  await remove();
  show(Quota);
  expect(await screen.findByText('quota 2')).toBeInTheDocument();
});

test('what was asked before a change is not kept after it', async () => {
  let answer: () => void = () => undefined;
  const count = counting();
  const times = await open(Quota, {
    'company.quotaLimits': () =>
      new Promise((resolve) => {
        answer = () => resolve(count());
      }),
  });
  await waitFor(() => expect(times('company.quotaLimits')).toBe(1));
  await remove();
  await act(async () => answer());
  await screen.findByText('quota 1');
  show(null);
  show(Quota);
  await waitFor(() => expect(times('company.quotaLimits')).toBe(2));
  await act(async () => answer());
  expect(await screen.findByText('quota 2')).toBeInTheDocument();
});

test('it is read again when asked to', async () => {
  await open(Quota, { 'company.quotaLimits': counting() });
  await screen.findByText('quota 1');
  act(() => refresh());
  expect(await screen.findByText('quota 2')).toBeInTheDocument();
});

test('any other answer stands while it is read again', async () => {
  let count = 0;
  await open(Phone, { 'user.phone': () => ({ phone: String(++count) }) });
  await screen.findByText('phone 1');
  show(null);
  show(Phone);
  expect(screen.getByText('phone 1')).toBeInTheDocument();
  expect(await screen.findByText('phone 2')).toBeInTheDocument();
});

test('a failure is not kept', async () => {
  const times = await open(Quota, { 'company.quotaLimits': refuse(500, { showType: 0 }) });
  await screen.findByText('failed');
  show(null);
  show(Quota);
  await waitFor(() => expect(times('company.quotaLimits')).toBe(2));
});

test('an answer that was overtaken is never shown', async () => {
  const answers: Record<string, () => void> = {};
  await open(Search, {
    'market.search': ({ keyword = '' }) =>
      new Promise((resolve) => {
        answers[keyword] = () => resolve(found(keyword.length));
      }),
  });
  await waitFor(() => expect(answers).toHaveProperty('a'));
  act(() => type('bb'));
  await waitFor(() => expect(answers).toHaveProperty('bb'));
  await act(async () => answers.bb?.());
  await screen.findByText('found 2');
  await act(async () => answers.a?.());
  expect(screen.getByText('found 2')).toBeInTheDocument();
});
