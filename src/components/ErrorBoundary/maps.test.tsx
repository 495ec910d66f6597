import { ChinaMap } from '@daas/kit/chart/ChinaMap';
import { act, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { renderPage } from '@/testing';

const mockDrawn = jest.fn();
const mockUseEffect = useEffect;
jest.mock('@daas/kit/chart/Chart', () => ({
  Chart: function Drawn({ label }: { label: string }) {
    mockUseEffect(() => mockDrawn(), []);
    return <p>{label}</p>;
  },
}));

test('a map is drawn again when a part of it could not be removed', async () => {
  global.fetch = async () => ({ ok: true, json: async () => ({}) }) as Response;
  const { store } = await renderPage(<ChinaMap label="各省企业" title="企业" values={[]} />);
  await screen.findByText('各省企业');
  expect(mockDrawn).toHaveBeenCalledTimes(1);
  act(() => void store.dispatch({ type: 'global/refreshMap' }));
  expect(mockDrawn).toHaveBeenCalledTimes(2);
});
