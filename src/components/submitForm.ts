import type { FormInstance } from 'antd';
import { fieldErrors, RequestError, refusalCode, refusalMessage } from '@/request';

/**
 * Sends a form and answers whether it was done. A refusal was shown by the request; what it says of a field stands beside
 * the field, too, and of a name that is taken beside `nameField`. Any other error is thrown on.
 */
export async function submitForm(
  form: FormInstance,
  act: () => Promise<unknown>,
  { nameField }: { nameField?: string } = {},
): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    form.setFields(fieldErrors(error) as never);
    const message = refusalMessage(error);
    if (nameField && message && refusalCode(error) === 'name-taken')
      form.setFields([{ name: nameField, errors: [message] }]);
    return false;
  }
}
