/** Writes `.br` and `.gz` beside each text file of the folder; `light` is quick, `full` (the default) is smallest. */
export function precompress(folder: string, compression?: 'light' | 'full'): Promise<void>;
