import { useIntl } from '@umijs/max';
import type { FormInstance } from 'antd';
import { useState } from 'react';
import { fieldErrors, refusalMessage, wasTakenElsewhere } from '@/request';

/** What the server refused of a form: beside the field it names, else in `refused`. */
export function useRefusal(form: FormInstance) {
  const { formatMessage } = useIntl();
  const [refused, setRefused] = useState<string | null>(null);
  return {
    refused,
    /** Whether it was done. */
    async attempt(run: () => Promise<unknown>): Promise<boolean> {
      setRefused(null);
      try {
        await run();
        return true;
      } catch (error) {
        if (wasTakenElsewhere(error)) return false;
        const fields = fieldErrors(error);
        form.setFields(fields as never);
        if (fields.length === 0) setRefused(refusalMessage(error) ?? formatMessage({ id: 'errors.retry' }));
        return false;
      }
    },
  };
}
