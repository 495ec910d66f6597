import type { Row } from '@daas/kit/DataTable';

export type Line = Row<'audit.list'>;
