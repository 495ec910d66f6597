import { Tabs as AntTabs, type TabsProps } from 'antd';

/**
 * antd's Tabs, but its button for tabs without room is hidden from assistive technology: it is inside the tab list, where
 * ARIA allows tabs alone. By keyboard each tab is reached with the arrow keys.
 */
export function Tabs(props: TabsProps) {
  return (
    <AntTabs
      {...props}
      renderTabBar={(bar, TabBar) => (
        <div ref={leaveToMouse} style={{ display: 'contents' }}>
          <TabBar {...bar} />
        </div>
      )}
    />
  );
}

function leaveToMouse(bar: HTMLElement | null): void {
  const more = bar?.querySelector('[aria-haspopup="listbox"]');
  more?.setAttribute('aria-hidden', 'true');
  more?.setAttribute('tabindex', '-1');
}
