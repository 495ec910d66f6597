import { useFormat } from '@daas/kit/hooks/useFormat';
import { PageSkeleton } from '@daas/kit/PageSkeleton';
import { Tabs } from '@daas/kit/Tabs';
import { useShown } from '@daas/kit/title';
import { history, useIntl, useSearchParams } from '@umijs/max';
import { Empty, Flex, Tag, Typography } from 'antd';
import type { ReactNode } from 'react';

export interface Count {
  total: number;
  capped: boolean;
}
export interface DetailTab {
  key: string;
  title: string;
  content: ReactNode;
  /** How many there are: a tab of none is folded away; undefined for a tab that counts nothing. */
  count?: Count | undefined;
  /** Why there are none, and when there will be, where that is known. */
  none?: string;
}

interface Props {
  name: string;
  tabs: readonly DetailTab[];
  /** Not yet known how many there are of what. */
  counting: boolean;
  tab: string | undefined;
  tabPath: ((key: string) => string) | undefined;
}

export const TAB = 'tab';

/** Tabs with how many records each has; those without any are one tab, the last. */
export function DetailTabs({ name, tabs, counting, tab, tabPath }: Props) {
  const { formatMessage } = useIntl();
  const [query, setQuery] = useSearchParams();
  const tabKey = (tabPath ? tab : query.get(TAB)) ?? undefined;
  const tabExists = tabs.some(({ key }) => key === tabKey);
  // A tab that may turn out to be empty comes when that is known.
  const visibleTabs = tabs.filter(({ key, count }) => (count ? count.total > 0 : true) || (counting && key === tabKey));
  const empty = counting ? [] : tabs.filter((one) => !visibleTabs.includes(one));
  const none = empty.find(({ key }) => key === tabKey) ?? empty[0];
  const active = tabExists ? tabKey : visibleTabs[0]?.key;
  const all: DetailTab[] = [
    ...visibleTabs.map((one) => (counting && one.count ? { ...one, content: <PageSkeleton /> } : one)),
    ...(none
      ? [
          {
            key: none.key,
            title: formatMessage({ id: 'data-detail.none' }),
            content: <NoRecords tabs={empty} tabKey={tabKey} />,
            count: { total: empty.length, capped: false },
          },
        ]
      : []),
  ];
  const title = tabs.find(({ key }) => key === active)?.title;
  useShown(name, tabs.length > 1 ? title : null);
  const open = (key: string) =>
    tabPath ? history.push(tabPath(key)) : setQuery(key === tabs[0]?.key ? {} : { [TAB]: key });
  if (tabs.length < 2) return tabs[0]?.content;
  return (
    <Tabs
      destroyOnHidden
      // Which tabs there are, and how wide, is not known before.
      {...(counting ? { styles: { header: { visibility: 'hidden' } } } : {})}
      {...(active ? { activeKey: active } : {})}
      onChange={open}
      items={all.map(({ key, title: label, count, content }) => ({
        key,
        label: <Label title={label} count={counting ? undefined : count} />,
        children: content,
      }))}
    />
  );
}

function Label({ title, count }: Pick<DetailTab, 'title' | 'count'>) {
  const format = useFormat();
  if (!count) return title;
  return (
    <>
      {title}{' '}
      <Typography.Text type="secondary" className="tabular">
        {format.count(count.total, count.capped)}
      </Typography.Text>
    </>
  );
}

/** Which there are none of and why; the one that was asked for by its address comes first. */
function NoRecords({ tabs, tabKey }: { tabs: readonly DetailTab[]; tabKey: string | undefined }) {
  const { formatMessage } = useIntl();
  const first = tabs.filter(({ key }) => key === tabKey);
  const sorted = [...first, ...tabs.filter((one) => !first.includes(one))];
  const reasons = sorted.filter(({ none }) => none);
  return (
    <Empty
      // Its margin is its own, and not that of all that holds it.
      style={{ margin: 0, paddingBlock: 32 }}
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={formatMessage({ id: 'data-detail.none-text' }, { count: tabs.length })}
    >
      <Flex vertical gap="small" align="center">
        <Flex gap="small" justify="center" wrap>
          {sorted
            .filter(({ none }) => !none)
            .map(({ key, title }) => (
              <Tag key={key} variant="filled" {...(key === tabKey ? { color: 'blue' } : {})}>
                {title}
              </Tag>
            ))}
        </Flex>
        {reasons.map(({ key, title, none }) => (
          <Typography.Text key={key} strong={key === tabKey}>
            {formatMessage({ id: 'data-detail.none-why' }, { title, why: none })}
          </Typography.Text>
        ))}
      </Flex>
    </Empty>
  );
}
