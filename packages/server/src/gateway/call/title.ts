/** The kind of problem in words, the same for every occurrence. */
export const titleOf = (code: string): string => code.charAt(0).toUpperCase() + code.slice(1).replaceAll('-', ' ');
