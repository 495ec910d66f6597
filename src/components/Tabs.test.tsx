import { Tabs } from '@daas/kit/Tabs';
import { fireEvent, render, screen } from '@testing-library/react';

test('a tab takes the focus when the mouse goes up, so that a tab that is cut off does not move under it', () => {
  render(
    <Tabs
      items={[
        { key: 'one', label: 'One', children: 'First' },
        { key: 'two', label: <b>Two</b>, children: 'Second' },
      ]}
    />,
  );
  const tab = screen.getByRole('tab', { name: 'Two' });
  // False: the default action, which is the focus, is prevented.
  expect(fireEvent.mouseDown(screen.getByText('Two'))).toBe(false);
  expect(tab).not.toHaveFocus();
  fireEvent.mouseUp(screen.getByText('Two'));
  expect(tab).toHaveFocus();
  fireEvent.click(screen.getByText('Two'));
  // Without a message for the focus of a keyboard.
  expect(tab).toHaveAccessibleName('Two');
  expect(screen.getByText('Second')).toBeVisible();
  expect(fireEvent.mouseDown(screen.getByText('Second'))).toBe(true);
});
