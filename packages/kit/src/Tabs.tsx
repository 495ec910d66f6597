import { Tabs as AntTabs, type TabsProps } from 'antd';

/**
 * The library's tabs, whose list holds tabs and nothing else. The button for tabs that found no room stands inside that
 * list, where only tabs may be: it is left to the mouse. By keyboard each tab is reached with the arrow keys.
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
