import { useText } from '@daas/kit/hooks/useText';
import { PageTitle } from '@daas/kit/PageTitle';
import { useLocation, useNavigate } from '@umijs/max';
import { Button, Drawer, Flex, Grid, theme } from 'antd';
import { type ReactNode, useState } from 'react';
import { IndustryTree } from './IndustryTree';
import styles from './index.module.css';

/** The tree beside what is chosen in it; in a drawer where there is no room. */
export function Shelf({ basename, children }: { basename: string; children: ReactNode }) {
  const { token } = theme.useToken();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const wide = Grid.useBreakpoint().lg ?? true;
  const [open, setOpen] = useState(false);
  const selectedCode = pathname.slice(basename.length + 1).split('/')[0] ?? '';
  const text = useText('industry');
  const tree = (
    <IndustryTree
      selectedCode={selectedCode}
      onChoose={(code) => {
        setOpen(false);
        navigate(`${basename}/${code}`);
      }}
    />
  );
  return (
    <Flex vertical gap="middle">
      <Flex justify="space-between" align="flex-start" gap="small" wrap>
        <PageTitle text={text('text')}>{text('title')}</PageTitle>
        {!wide && <Button onClick={() => setOpen(true)}>{text('choose')}</Button>}
      </Flex>
      {wide ? (
        <div className={styles.shelf}>
          <nav
            aria-label={text('tree')}
            className={styles.tree}
            style={{ background: token.colorBgContainer, borderRadius: token.borderRadiusLG }}
          >
            {tree}
          </nav>
          <div className={styles.content}>{children}</div>
        </div>
      ) : (
        <>
          {children}
          <Drawer open={open} onClose={() => setOpen(false)} title={text('tree')} placement="left">
            {tree}
          </Drawer>
        </>
      )}
    </Flex>
  );
}
