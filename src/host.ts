import { setHost } from '@daas/kit/host';
import { useSelector } from '@umijs/max';
import { useAppearance } from '@/appearance';
import type { GlobalState } from '@/models/global';
import { call, hrefOf, WIRES } from '@/request';

// Umi may load the app from within the request layer: what is not there yet is looked up when it is asked for.
setHost({
  call: (...request) => call(...request),
  wireOf: (name) => WIRES[name],
  hrefOf: (to) => hrefOf(to),
  useAppearance: () => useAppearance(),
  useMapRenderKey: () => useSelector(({ global }: { global: GlobalState }) => global.mapRenderKey),
});
