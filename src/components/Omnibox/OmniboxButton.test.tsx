import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderPage } from '@/testing';
import { OmniboxButton } from './OmniboxButton';

const NAME = { name: '搜索数据、页面和操作' };

test('keys that are pressed at once after ⌘K are kept until the omnibox is loaded', async () => {
  await renderPage(<OmniboxButton compact={false} />, {
    path: '/overview',
    api: {
      'market.recent': { list: [] },
      'market.find': { sets: [] },
      'omnibox.objects': { list: [] },
      'goodsApp.search': { list: [], total: 0, current: 1, pageSize: 5 },
    },
  });
  fireEvent.keyDown(document.body, { key: 'k', metaKey: true });
  // Nothing was loaded in between: the field has the focus in the same frame.
  const early = document.activeElement as HTMLInputElement;
  expect(early).toBe(screen.getByRole('textbox', NAME));
  fireEvent.change(early, { target: { value: '浙江' } });
  const field = await screen.findByRole('combobox', NAME);
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveValue('浙江');
  expect(screen.queryByRole('textbox', NAME)).toBeNull();
});
