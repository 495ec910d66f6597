import type { EndpointInput, EndpointName, EndpointOutput } from '@daas/contract/endpoints';
import { useIntl } from '@umijs/max';
import { Form, type FormInstance, message } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { call, fieldErrors, refusalCode, refusalMessage, wasTakenElsewhere } from '@/request';

export interface FormRequest<K extends EndpointName, V extends object> {
  /** If the caller reads or sets values. */
  form?: FormInstance<V> | undefined;
  endpoint: K;
  toInput: (values: V) => EndpointInput<K>;
  /** Runs before the request; false cancels it. */
  before?: (values: V) => boolean | Promise<boolean>;
  /** The field that shows `name-taken`. */
  nameField?: keyof V & string;
  /** Shown as a message. */
  successText?: ReactNode;
  onDone: (answer: EndpointOutput<K>, values: V) => void;
  onRefused?: () => void;
}

type FieldError = ReturnType<typeof fieldErrors>[number];

/** Value at a path, such as `['rules', 2]`. */
const valueAt = (input: unknown, path: FieldError['name']): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], input);

/** Sends a form to an endpoint. A refusal is shown at its field; without one it is `refused`. */
export function useFormRequest<K extends EndpointName, V extends object>(request: FormRequest<K, V>) {
  const { endpoint, toInput, before, successText, onDone, onRefused } = request;
  const nameField: string = request.nameField ?? 'name';
  const { formatMessage } = useIntl();
  const [form] = Form.useForm<V>(request.form);
  const [loading, setLoading] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  // Enter in a field submits a form whose button is loading.
  const sending = useRef(false);

  const refuse = (error: unknown, input: unknown) => {
    const fields = new Set(form.getFieldsError().map(({ name }) => name.join('.')));
    const problems = fieldErrors(error);
    const text = refusalMessage(error) ?? formatMessage({ id: 'errors.retry' });
    if (refusalCode(error) === 'name-taken' && fields.has(nameField))
      problems.push({ name: [nameField], errors: [text] });
    const shown = problems.flatMap(({ name, errors }) => {
      if (fields.has(name.join('.'))) return [{ name, errors }];
      // A field with many values shows which of them is refused.
      const parent = name.slice(0, -1);
      if (!fields.has(parent.join('.'))) return [];
      return [{ name: parent, errors: errors.map((one) => `${valueAt(input, name)}: ${one}`) }];
    });
    form.setFields(shown as never);
    if (shown.length === 0 || shown.length < problems.length) setRefused(text);
  };

  /** Returns whether the endpoint accepted the values. */
  const send = async (values: V): Promise<boolean> => {
    if (sending.current) return false;
    sending.current = true;
    setRefused(null);
    setLoading(true);
    let input: EndpointInput<K> | undefined;
    let answer: EndpointOutput<K>;
    try {
      if (before && !(await before(values))) return false;
      input = toInput(values);
      answer = await call(endpoint, input, { showErrorInPlace: true });
    } catch (error) {
      onRefused?.();
      if (!wasTakenElsewhere(error)) refuse(error, input);
      return false;
    } finally {
      sending.current = false;
      setLoading(false);
    }
    if (successText) void message.success(successText);
    onDone(answer, values);
    return true;
  };
  return { form, loading, refused, send, reset: () => setRefused(null) };
}
