import { useIntl, useLocation } from '@umijs/max';
import { Menu } from 'antd';
import union from 'lodash/union';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { PermissionStore } from '@/permissionStore';
import styles from './index.module.css';
import { toItems, trailTo } from './menu';

interface Props {
  menus: PermissionStore['menu_lists'];
  collapsed: boolean;
  onLeave: () => void;
}

/** Of each level, in pixels: names of entries are long in some languages. */
const INDENT = 16;
/** A group that opens with a page is there at once. */
const NO_MOTION = {};

/** The server's menus, open at the page that is shown. */
export function SideMenu({ menus, collapsed, onLeave }: Props) {
  const { formatMessage } = useIntl();
  // The page first: marking an entry draws every entry of the menu again.
  const pathname = useDeferredValue(useLocation().pathname);
  const trail = useMemo(() => trailTo(pathname, menus), [pathname, menus]);
  const selected = useMemo(() => trail.slice(-1), [trail]);
  const items = useMemo(
    () => toItems(menus, (name) => formatMessage({ id: `menu.${name}` }), onLeave),
    [menus, formatMessage, onLeave],
  );
  const [groups, setGroups] = useState({ open: trail.slice(0, -1), byHand: false });
  useEffect(() => {
    const above = trail.slice(0, -1);
    setGroups((now) =>
      above.every((id) => now.open.includes(id)) ? now : { open: union(now.open, above), byHand: false },
    );
  }, [trail]);
  const menu = useMemo(
    () => (
      <Menu
        mode="inline"
        theme="light"
        inlineIndent={INDENT}
        inlineCollapsed={collapsed}
        items={items}
        selectedKeys={selected}
        // Each tooltip costs as much as its entry, and only a menu of icons has a use for them.
        {...(collapsed
          ? {}
          : {
              openKeys: groups.open,
              onOpenChange: (open: string[]) => setGroups({ open, byHand: true }),
              tooltip: false as const,
              ...(groups.byHand ? {} : { motion: NO_MOTION }),
            })}
        style={{ border: 0, background: 'transparent' }}
      />
    ),
    [collapsed, items, selected, groups],
  );
  return (
    <nav aria-label={formatMessage({ id: 'shell.menu' })} className={styles.nav}>
      {menu}
    </nav>
  );
}
