/** Twelve colours, distinguishable in light and dark and by most colour-blind readers. // §9 */
export const PALETTE = [
  '#2f6bff',
  '#12b5a6',
  '#f59f0a',
  '#8a5cf6',
  '#ef5da8',
  '#3fa34d',
  '#e8590c',
  '#0ea5e9',
  '#b4690e',
  '#6366f1',
  '#64748b',
  '#c2255c',
] as const;
