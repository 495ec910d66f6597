import type { BuildContext, Plugin } from 'esbuild';

interface Options {
  minify?: boolean;
  tail?: string;
  onWritten?: () => void;
}
export function subAppContext(name: string, folder: string, options?: Options): Promise<BuildContext>;
export function sharedModules(): Map<string, '*' | string[]>;
export const sharedByShell: Plugin;
