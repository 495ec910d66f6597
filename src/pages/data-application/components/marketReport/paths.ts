export const MARKET_REPORT = '/data-application/market-report';
export const REPORT_CREATE = `${MARKET_REPORT}/create`;
export const detailPath = (id: string) => `${MARKET_REPORT}/detail/${id}`;
