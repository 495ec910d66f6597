import type { EndpointInput, EndpointOutput } from '@daas/contract/endpoints';
import type { Solution } from 'altcha-lib';

export type Proof = NonNullable<EndpointInput<'account.signIn'>['proof']>;
type Challenge = EndpointOutput<'account.captcha'>;

const inWorker = (challenge: Challenge): Promise<Solution | null> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./solve.worker.ts', import.meta.url));
    worker.onmessage = ({ data }: MessageEvent<Solution | null>) => {
      worker.terminate();
      resolve(data);
    };
    worker.onerror = reject;
    worker.postMessage(challenge);
  });

/** Does the work of a challenge beside the page; in it, where the browser has no workers for us. */
export async function prove(challenge: Challenge): Promise<Proof> {
  const solution = await inWorker(challenge).catch(async () => (await import('./solve')).solve(challenge));
  if (!solution) throw new Error('The work took too long');
  const { counter, derivedKey } = solution;
  return { challenge, solution: { counter, derivedKey } };
}
