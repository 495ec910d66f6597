export const NOTICES_FILE: string;
export const PERMISSIVE: Set<string>;
export function isAllowed(license: string, among?: ReadonlySet<string>): boolean;
export function packagesOf(files: Iterable<string>): string[];
export function allowedPackages(packages: readonly string[]): { name: string; license: string }[];
export function writeNotices(folder: string, packages: readonly string[]): void;
export function packagesIn(folder: string): string[];
