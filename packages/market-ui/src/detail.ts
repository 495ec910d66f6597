export type Detail = Record<string, unknown>;
