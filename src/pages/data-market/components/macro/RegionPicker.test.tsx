import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderPage } from '@/testing';
import { RegionPicker } from './RegionPicker';
import type { Regions } from './regions';

const hangzhou = { code: '3301', name: '杭州市', label: '杭州市' };
const zhejiang = { code: '33', name: '浙江省', label: '浙江省', children: [hangzhou] };
const regions = { provinces: [zhejiang] } as unknown as Regions;

function Page({ onChange }: { onChange: (code: string) => void }) {
  const [answers, setAnswers] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setAnswers(answers + 1)}>
        answer
      </button>
      <RegionPicker regions={regions} value="CN" onChange={onChange} />
    </>
  );
}

test('what was reached by keyboard stays while answers draw the page anew', async () => {
  const chosen = jest.fn();
  await renderPage(<Page onChange={chosen} />, { path: '/' });
  await userEvent.type(await screen.findByRole('combobox'), '浙江省');
  await screen.findByRole('menuitemcheckbox', { name: '浙江省 / 杭州市' });
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'ArrowDown', keyCode: 40 });
  fireEvent.click(screen.getByRole('button', { name: 'answer' }));
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter', keyCode: 13 });
  expect(chosen).toHaveBeenCalledWith('33');
});
