import { demoDump } from '@daas/demo/testing/snapshot';

/** Makes the demo before the first test that waits for it; nothing where it is kept from an earlier run. */
export default async function setup(): Promise<void> {
  await demoDump();
}
