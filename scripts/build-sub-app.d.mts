import type { BuildContext } from 'esbuild';

interface Options {
  minify?: boolean;
  tail?: string;
  onWritten?: () => void;
}
export function subAppContext(name: string, folder: string, options?: Options): Promise<BuildContext>;
