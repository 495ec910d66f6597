import type { EndpointInput, EndpointName } from '@daas/contract/endpoints';
import { saveFile } from '../saveFile';
import { useAction } from './useApi';

/** Fetches a file and saves it: `const { save, loading } = useDownload('audit.export')`. `save` answers whether it came. */
export function useDownload<K extends EndpointName>(name: K) {
  const { run, loading } = useAction(name);
  const save = (input: EndpointInput<K>, fileName: string): Promise<boolean> =>
    run(input).then(
      (file) => {
        saveFile(file, fileName);
        return true;
      },
      () => false,
    );
  return { save, loading };
}
