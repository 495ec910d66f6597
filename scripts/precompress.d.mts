/** Writes `.br` and `.gz` beside each text file of the folder. */
export function precompress(folder: string): Promise<void>;
