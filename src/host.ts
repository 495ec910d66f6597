import { setHost } from '@daas/kit/host';
import { useAppearance } from '@/appearance';
import { call, hrefOf, recall, remember } from '@/request';

setHost({ call, recall, remember, hrefOf, useAppearance });
