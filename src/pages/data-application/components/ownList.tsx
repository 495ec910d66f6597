import { CellBadge, CellName } from '@daas/kit/cells';
import type { Column, Filters } from '@daas/kit/DataTable';
import { keywordFilter } from '@daas/kit/DataTable/keywordFilter';
import { knownFilters } from '@daas/kit/DataTable/knownFilters';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Sentence } from '@daas/kit/Name';
import { PageTitle } from '@daas/kit/PageTitle';
import { Flex } from 'antd';
import type { ReactNode } from 'react';
import { confirmAct } from '@/components/confirmAct';

export const NAME_MAX = 60;
const TONES = { queued: 'processing', running: 'processing', done: 'success', failed: 'default' } as const;

/** Of one application: its strings begin with its name. */
type Text = (id: string, values?: Record<string, string>) => string;
interface Own {
  id: string;
  name: string;
}

/** Head of a page that lists what a company made. */
export function OwnHead({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <Flex justify="space-between" align="flex-start" gap="small" wrap>
      <PageTitle text={about}>{title}</PageTitle>
      {children}
    </Flex>
  );
}

/** A search by name. */
export const nameSearch = <R,>(title: string): Column<R> => keywordFilter(title, title, NAME_MAX);

/** The name that was typed, as an endpoint takes it. */
export const nameIn = (filters: Filters) => knownFilters(filters, { keyword: NAME_MAX });

/** Columns and the deletion that lists of what a company made have in common. */
export function useOwnList<R extends Own>(text: Text) {
  const format = useFormat();
  const common = useText('common');
  return {
    name: (to: (row: R) => string): Column<R>[] => [
      nameSearch(common('name')),
      {
        title: common('name'),
        dataIndex: 'name',
        sorter: true,
        fixed: 'left',
        render: (_, row) => <CellName name={row.name} to={to(row)} />,
      },
    ],
    /** How far the job that makes it is. */
    job: (statusOf: (row: R) => keyof typeof TONES): Column<R> => ({
      title: common('status'),
      dataIndex: 'status',
      render: (_, row) => <CellBadge tone={TONES[statusOf(row)]}>{text(`status-${statusOf(row)}`)}</CellBadge>,
    }),
    time: (title: string, field: keyof R & string, sorter = true): Column<R> => ({
      title,
      dataIndex: field,
      sorter,
      render: (_, row) => <span className="tabular">{format.time(row[field] as string | null)}</span>,
    }),
    actions: (render: (row: R) => ReactNode): Column<R> => ({
      title: common('actions'),
      key: 'actions',
      fixed: 'right',
      render: (_, row) => render(row),
    }),
    askToDelete: ({ name }: R, act: () => Promise<unknown>): void =>
      confirmAct({
        title: <Sentence>{common('delete-title', { name })}</Sentence>,
        content: text('delete-text'),
        okText: common('delete'),
        danger: true,
        act,
      }),
  };
}
