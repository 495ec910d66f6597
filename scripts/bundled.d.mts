export const NOTICES_FILE: string;
export function packagesOf(files: Iterable<string>): string[];
export function requireNamed(packages: readonly string[]): void;
export function writeNotices(folder: string, packages: readonly string[]): void;
