export const REGIONAL = '/data-application/regional-analysis';
export const createPath = (template: string) => `${REGIONAL}/create/${template}`;
export const editPath = (id: string) => `${REGIONAL}/edit/${id}`;
export const reportPath = (key: string) => `${REGIONAL}/detail/${key}`;
