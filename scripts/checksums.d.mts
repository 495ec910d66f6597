export function writeChecksums(files: readonly string[], key?: string): void;
