import type { Row } from '@daas/kit/DataTable';

export type MemberTask =
  | { kind: 'edit' | 'remove' | 'reinvite'; member: Member }
  | { kind: 'move'; ids: number[]; onMoved: () => void };

export type Member = Row<'staff.list'>;
