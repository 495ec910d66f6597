/** Kinds of jobs of this area. */
export const MATCH = 'file.match';
export const DELIVER = 'file.deliver';
export const EXPORT = 'market.export';
