import type { Endpoint } from '@daas/contract/endpoint';
import { endpoints } from '@daas/contract/endpoints';
import type { PayingKey } from '@daas/contract/permissions';
import type { StepUpPurpose } from '@daas/contract/stepUp';

/** What the browser needs to know of an endpoint to call it; schemas stay on the server's side. */
export interface Wire {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  encoding?: 'json' | 'form' | 'multipart';
  cacheMs?: number;
  /** Areas and endpoints whose answers this call may change. */
  changes?: readonly string[];
  answer?: 'json' | 'file';
  stepUp?: StepUpPurpose;
  /** The key that pays, of an endpoint that charges. */
  paidBy?: PayingKey;
}

/** Computed while building and put into the bundle as data: importing the contract's table would bring zod and every schema. */
export function wireTable(): Record<string, Wire> {
  return Object.fromEntries(
    Object.entries(endpoints).map(([name, endpoint]) => {
      const { method, path, encoding, cacheMs, changes, answer, stepUp } = endpoint as Wire;
      const { charges, access } = endpoint as Endpoint;
      const paidBy = charges && (access as PayingKey);
      return [name, { method, path, encoding, cacheMs, changes, answer, stepUp, paidBy }];
    }),
  );
}
