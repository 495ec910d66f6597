import { useAccess } from '@umijs/max';

/** Whether events may be received, as `mayReceive` of the contract asks it. */
export function useReceiver(): { permissions: ReadonlySet<string>; administrator: boolean } {
  const access: Record<string, boolean> = useAccess();
  return {
    permissions: new Set(Object.keys(access).filter((key) => access[key])),
    administrator: access.administrator ?? false,
  };
}
