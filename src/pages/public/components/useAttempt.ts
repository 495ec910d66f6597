import { useIntl } from '@umijs/max';
import { useState } from 'react';
import { type Problem, problemOf } from './problem';

export interface Attempt<Act> {
  pending: Act | null;
  problem: { text: string; again: (() => void) | null } | null;
  /** Runs a request and keeps what went wrong until the next try. */
  attempt: (act: Act, run: () => Promise<void>) => Promise<void>;
}

/** `place` shows an error at its field and returns what remains to be shown above the form. */
export function useAttempt<Act>(place = (error: unknown): Problem => problemOf(error, [])): Attempt<Act> {
  const { formatMessage } = useIntl();
  const [pending, setPending] = useState<Act | null>(null);
  const [problem, setProblem] = useState<Attempt<Act>['problem']>(null);
  const attempt = async (act: Act, run: () => Promise<void>): Promise<void> => {
    setPending(act);
    setProblem(null);
    try {
      await run();
    } catch (error) {
      const { text, id, again } = place(error);
      const problemText = text ?? (id && formatMessage({ id }));
      setProblem(problemText ? { text: problemText, again: again ? () => void attempt(act, run) : null } : null);
    } finally {
      setPending(null);
    }
  };
  return { pending, problem, attempt };
}
