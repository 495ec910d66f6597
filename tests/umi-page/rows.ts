export const ROWS = [1, 2, 3].map((id) => ({
  id,
  name: `Row ${id}`,
  amount: id * 1000,
  at: '2026-11-28 12:00:00',
  done: id / 4,
}));
