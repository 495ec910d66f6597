import { session } from '@daas/kit/storage';
import { useEffect, useRef, useState } from 'react';

interface DraftForm<T> {
  setFieldsValue: (values: Partial<T>) => void;
  resetFields: () => void;
}

/** Never kept, whatever the form calls it. */
const SECRET = /password|secret|code$/i;

const withoutSecrets = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([key, value]) => value !== undefined && !SECRET.test(key)));

/**
 * Keeps what is typed in this tab until it is submitted, so that an ended session, a crash or a reload loses nothing.
 * Without a name it keeps nothing. Give `onValuesChange` to the form and call `forget` once the server took it.
 */
export function useFormDraft<T extends object>(name: string | undefined, form: DraftForm<T>) {
  const key = name && `draft.${name}`;
  const [restored, setRestored] = useState(false);
  const latest = useRef(form);
  latest.current = form;
  useEffect(() => {
    const draft = key && session.getJson<Partial<T>>(key);
    if (!draft) return;
    latest.current.setFieldsValue(draft);
    setRestored(true);
  }, [key]);

  const forget = () => {
    if (key) session.remove(key);
    setRestored(false);
  };
  return {
    restored,
    onValuesChange: (_: unknown, values: T) => {
      if (key) session.setJson(key, withoutSecrets(values as Record<string, unknown>));
    },
    forget,
    discard: () => {
      forget();
      form.resetFields();
    },
  };
}
