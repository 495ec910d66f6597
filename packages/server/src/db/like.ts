/** Returns a LIKE pattern that matches values with this text; escapes wildcards. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
