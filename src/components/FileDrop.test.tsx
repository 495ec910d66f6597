import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderPage } from '@/testing';
import { FileDrop } from './FileDrop';

const file = (name: string, size: number) => {
  const one = new File(['x'], name);
  Object.defineProperty(one, 'size', { value: size });
  return one;
};

it('sends a file of its kinds and size, and says of any other why not', async () => {
  const send = jest.fn(async () => undefined);
  const { container } = await renderPage(
    <FileDrop title="drop" types={['.csv', '.xlsx']} maxBytes={10_000_000} send={send} />,
  );
  // A new one after each file.
  const choose = (one: File) => {
    const input = container.querySelector('input[type=file]') as HTMLInputElement;
    input.removeAttribute('accept');
    fireEvent.change(input, { target: { files: [one] } });
  };
  for (const [one, reason] of [
    [file('people.xls', 10), '请选择 .csv / .xlsx 文件'],
    [file('people.csv', 0), '文件是空的'],
    [file('people.xlsx', 10_000_001), '文件超过 10 MB'],
  ] as const) {
    choose(one);
    expect(await screen.findByText(reason)).toBeTruthy();
  }
  expect(send).not.toHaveBeenCalled();
  choose(file('PEOPLE.CSV', 10_000_000));
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
});
