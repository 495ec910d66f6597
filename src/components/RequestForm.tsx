import type { EndpointName } from '@daas/contract/endpoints';
import { Sentence } from '@daas/kit/Name';
import { Alert, Form, type FormInstance, type FormProps } from 'antd';
import type { ReactNode } from 'react';
import { useFormDraft } from '@/hooks/useFormDraft';
import type { FormRequest } from '@/hooks/useFormRequest';

interface FieldsProps<V extends object> extends Pick<FormProps<V>, 'requiredMark' | 'onValuesChange'> {
  initialValues?: NoInfer<Partial<V>> | undefined;
  disabled?: boolean;
  /** Keeps the input in the tab under this name until it was sent. */
  draft?: string;
  children: ReactNode;
}

/** What `FormDrawer` and `FormModal` have in common. */
export interface RequestFormProps<K extends EndpointName, V extends object> extends FormRequest<K, V>, FieldsProps<V> {
  open?: boolean;
  title: ReactNode;
  okText?: string | undefined;
  onClose: () => void;
}

interface Props<V extends object> extends FieldsProps<V> {
  request: { form: FormInstance<V>; refused: string | null; send: (values: V) => Promise<boolean> };
  hidden?: boolean;
}

/** The refusal and the fields. Mounted at each opening, so that a draft comes back into an empty form. */
export function RequestForm<V extends object>(props: Props<V>) {
  const { request, hidden, draft: name, initialValues = {}, disabled = false, children } = props;
  const { form, refused, send } = request;
  const draft = useFormDraft<V>(name, form as never);
  return (
    <>
      {refused && <Alert type="error" showIcon title={<Sentence>{refused}</Sentence>} style={{ marginBlockEnd: 16 }} />}
      <Form<V>
        form={form}
        layout="vertical"
        clearOnDestroy
        disabled={disabled}
        {...(props.requiredMark === undefined ? {} : { requiredMark: props.requiredMark })}
        scrollToFirstError={{ focus: true }}
        style={{ display: hidden ? 'none' : undefined }}
        initialValues={initialValues}
        onValuesChange={(changed, values) => {
          draft.onValuesChange(changed, values);
          props.onValuesChange?.(changed, values);
        }}
        onFinish={async (values) => {
          if (await send(values)) draft.forget();
        }}
      >
        {children}
      </Form>
    </>
  );
}
