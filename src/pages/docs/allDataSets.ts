/** Input of `price.public` for the whole catalog in one page. */
export const ALL_DATA_SETS = { pageSize: 200 } as const;
