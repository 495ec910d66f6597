type Compression = 'none' | 'light' | 'full';
export function stampOf(hash: string, compression: Compression): string;
export function isBuiltFrom(stamp: string | undefined, hash: string): boolean;
export function isCompressed(stamp: string | undefined, wanted: Compression): boolean;
