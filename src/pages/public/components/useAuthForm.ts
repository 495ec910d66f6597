import { Form, type FormInstance } from 'antd';
import { useState } from 'react';
import { call, refusalCode } from '@/request';
import { problemOf } from './problem';
import type { Proof } from './proof';
import { type Attempt, useAttempt } from './useAttempt';

export interface AuthForm extends Attempt<'submit' | 'code'> {
  form: FormInstance;
  /** The browser is doing the work that the server asked for. */
  checking: boolean;
  /** Runs a request for a phone, and again with work done for it when the server asks for that. */
  withProof: <T>(phone: string, run: (more: { proof?: Proof }) => Promise<T>) => Promise<T>;
  onValuesChange: (changed: object) => void;
}

/** Retries of the proof of work, as when failures of the same address raised the difficulty meanwhile. */
const PROOFS = 2;
const asksForWork = (error: unknown) => ['captcha-required', 'captcha-wrong'].includes(refusalCode(error) ?? '');

/** A form whose refusals land on their field or above it, and which keeps everything typed. */
export function useAuthForm(): AuthForm {
  const [form] = Form.useForm();
  const [checking, setChecking] = useState(false);

  const work = async (phone: string): Promise<Proof> => {
    setChecking(true);
    try {
      const challenge = await call('account.captcha', { phone }, { showErrorInPlace: true });
      // Most visits never need it.
      return await (await import('./proof')).prove(challenge);
    } finally {
      setChecking(false);
    }
  };
  const withProof: AuthForm['withProof'] = async (phone, run) => {
    let more: { proof?: Proof } = {};
    for (let proofs = 0; ; proofs += 1) {
      try {
        return await run(more);
      } catch (error) {
        if (proofs === PROOFS || !asksForWork(error)) throw error;
        more = { proof: await work(phone) };
      }
    }
  };

  const attempt = useAttempt<'submit' | 'code'>((error) => {
    const problem = problemOf(error, Object.keys(form.getFieldsValue()));
    form.setFields(problem.fields);
    const first = problem.fields[0]?.name;
    if (first) form.getFieldInstance(first)?.focus?.();
    return problem;
  });

  return {
    ...attempt,
    form,
    checking,
    withProof,
    // What was wrong with the old value says nothing about the new one.
    onValuesChange: (changed) => form.setFields(Object.keys(changed).map((name) => ({ name, errors: [] }))),
  };
}
