export const TAX_REPORT_PATH = '/data-application/tax-report';
export const taxReportPath = (id: string) => `${TAX_REPORT_PATH}/detail/${id}`;
