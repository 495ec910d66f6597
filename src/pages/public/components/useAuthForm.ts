import { Form, type FormInstance } from 'antd';
import { useRef } from 'react';
import { refusalCode } from '@/request';
import { problemOf } from './problem';
import { type Attempt, useAttempt } from './useAttempt';
import { type Captcha, useCaptcha } from './useCaptcha';

export interface AuthForm extends Attempt<'submit' | 'code'> {
  form: FormInstance;
  captcha: Captcha;
  /** What a request that may want a picture takes along. */
  captchaAnswer: () => { captchaId?: string; captchaText?: string };
  onValuesChange: (changed: object) => void;
}

/** A form whose refusals land on their field or above it, and which keeps everything typed. */
export function useAuthForm(): AuthForm {
  const [form] = Form.useForm();
  const captcha = useCaptcha();
  const latest = useRef(captcha);
  latest.current = captcha;

  const attempt = useAttempt<'submit' | 'code'>((error) => {
    const code = refusalCode(error);
    if (latest.current.needed || code === 'captcha-required' || code === 'captcha-wrong') {
      form.setFieldValue('captchaText', undefined);
      latest.current.renew();
    }
    const problem = problemOf(error, Object.keys(form.getFieldsValue()));
    form.setFields(problem.fields);
    const first = problem.fields[0]?.name;
    if (first) form.getFieldInstance(first)?.focus?.();
    return problem;
  });

  return {
    ...attempt,
    form,
    captcha,
    captchaAnswer: () => {
      const captchaText: string | undefined = form.getFieldValue('captchaText');
      const { needed, picture } = latest.current;
      return needed && picture && captchaText ? { captchaId: picture.captchaId, captchaText } : {};
    },
    // What was wrong with the old value says nothing about the new one.
    onValuesChange: (changed) => form.setFields(Object.keys(changed).map((name) => ({ name, errors: [] }))),
  };
}
