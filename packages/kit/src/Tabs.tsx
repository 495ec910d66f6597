import { Tabs as AntTabs, type TabsProps } from 'antd';

/**
 * antd's Tabs with two differences. Its button for tabs without room is hidden from assistive technology: it is inside the
 * tab list, where ARIA allows tabs alone, and by keyboard each tab is reached with the arrow keys. A tab takes the focus
 * when the mouse goes up: when it goes down, antd would scroll a tab that is cut off, and the click would be lost.
 */
export function Tabs(props: TabsProps) {
  return (
    <AntTabs
      {...props}
      renderTabBar={(bar, TabBar) => (
        <div ref={prepareBar} style={{ display: 'contents' }}>
          <TabBar {...bar} />
        </div>
      )}
    />
  );
}

const tabOf = ({ target }: Event) => (target as Element).closest<HTMLElement>('[role="tab"]');
const keepFocus = (event: Event): void => {
  if (tabOf(event)) event.preventDefault();
};
const takeFocus = (event: Event): void => tabOf(event)?.focus({ preventScroll: true });

function prepareBar(bar: HTMLElement | null): void {
  const more = bar?.querySelector('[aria-haspopup="listbox"]');
  more?.setAttribute('aria-hidden', 'true');
  more?.setAttribute('tabindex', '-1');
  bar?.addEventListener('mousedown', keepFocus);
  // Before antd's handler, which then takes the focus for that of a keyboard.
  bar?.addEventListener('mouseup', takeFocus);
}
