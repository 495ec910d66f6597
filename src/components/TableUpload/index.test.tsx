import type { Understood } from '@daas/contract/uploads';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '@/testing';
import { TableUpload } from './index';
import type { Corrections } from './upload';

const columnsAs = (roles: Record<string, string>): Understood['columns'] =>
  ['谁', '怎么找'].map((name) => ({
    name,
    kind: 'text',
    unit: null,
    role: Object.entries(roles).find(([, column]) => column === name)?.[0] ?? null,
  }));
const understood: Understood = {
  upload_id: 'upl_000000000001',
  file_name: '人员.xlsx',
  format: 'xlsx',
  sheet: '封面',
  sheets: [
    { name: '封面', hidden: false },
    { name: '人员', hidden: true },
  ],
  encoding: null,
  delimiter: null,
  header_line: 1,
  columns: columnsAs({}),
  preview: [['甲', '13900001111']],
  rows: 1,
  hidden: { rows: 0, columns: [], included: true },
  match: null,
  problem: null,
};

async function show(first = understood) {
  const inspect = jest.fn(async (_: string, { reading, columns = {} }: Corrections): Promise<Understood> => {
    const match = columns.name && columns.phone ? { looked: 1, matched: 1 } : null;
    const hidden = { ...first.hidden, included: !reading.visible_only };
    return { ...first, hidden, sheet: reading.sheet ?? '封面', columns: columnsAs(columns), match };
  });
  const start = jest.fn(async () => undefined);
  const { container } = await renderPage(
    <TableUpload
      maxBytes={10_000_000}
      roles={[
        { key: 'name', label: '姓名' },
        { key: 'phone', label: '手机号' },
        { key: 'email', label: '邮箱' },
      ]}
      required={[['name'], ['phone', 'email']]}
      upload={async () => first}
      inspect={inspect}
      start={start}
      startText="检查"
    />,
  );
  const input = container.querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [new File(['x'], '人员.xlsx')] } });
  return { inspect, start };
}
/** The list that was opened last stands last. */
const choose = async (list: string, option: string) => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: list }));
  const found = await waitFor(() => {
    const all = [...document.querySelectorAll('[class*="select-item-option-content"]')];
    const last = all.filter(({ textContent }) => textContent === option).at(-1);
    expect(last).toBeTruthy();
    return last as HTMLElement;
  });
  fireEvent.click(found);
};

test('columns that nobody knows are mapped by hand, each for one thing, before anything is started', async () => {
  const { inspect, start } = await show();
  expect(await screen.findByText('请选择“姓名”对应的列')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /检\s?查/ })).toBeDisabled();
  await choose('邮箱', '谁');
  await waitFor(() =>
    expect(inspect).toHaveBeenLastCalledWith(understood.upload_id, { reading: {}, columns: { email: '谁' } }),
  );
  // The same column for another thing is no longer the mail.
  await waitFor(() => expect(screen.getByRole('combobox', { name: '姓名' })).toBeEnabled());
  await choose('姓名', '谁');
  await waitFor(() =>
    expect(inspect).toHaveBeenLastCalledWith(understood.upload_id, { reading: {}, columns: { name: '谁' } }),
  );
  expect(await screen.findByText('请选择“手机号 / 邮箱”对应的列')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('combobox', { name: '手机号' })).toBeEnabled());
  await choose('手机号', '怎么找');
  expect(await screen.findByText('全部 1 行中，1 行可以使用')).toBeInTheDocument();
  expect(start).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: /检\s?查/ }));
  await waitFor(() => expect(start).toHaveBeenCalledWith(understood.upload_id, { name: '谁', phone: '怎么找' }));
});

test('another sheet, also a hidden one, is read anew, and its columns are taken for what they are there', async () => {
  const { inspect } = await show();
  await choose('工作表', '人员（隐藏）');
  await waitFor(() => expect(inspect).toHaveBeenCalledTimes(1));
  expect(inspect).toHaveBeenCalledWith(understood.upload_id, { reading: { sheet: '人员', header_line: undefined } });
});

test('hidden rows and columns are named before anything is started, and can be left out', async () => {
  const { inspect } = await show({ ...understood, hidden: { rows: 2, columns: ['状态'], included: true } });
  expect(await screen.findByText('包含已隐藏的内容：2 行，1 列（状态）')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '不读取' }));
  expect(inspect).toHaveBeenLastCalledWith(understood.upload_id, { reading: { visible_only: true } });
  expect(await screen.findByText('不读取已隐藏的内容：2 行，1 列（状态）')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '一并读取' }));
  expect(inspect).toHaveBeenLastCalledWith(understood.upload_id, { reading: { visible_only: false } });
});
