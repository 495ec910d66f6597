import { defineMock } from '@umijs/max';
import { ROWS } from '../rows';

export default defineMock({
  'GET /api/umi-page/rows': { success: true, data: ROWS, total: ROWS.length },
  'POST /api/umi-page/rows': (_req: any, res: any) => {
    res.json({ success: true, data: { id: 4 } });
  },
});
