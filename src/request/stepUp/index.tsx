import { CONFIRM_MODAL_WIDTH } from '@daas/contract/constants';
import type { StepUpPurpose } from '@daas/contract/stepUp';
import type { Client } from '@daas/kit/client';
import type { CallOptions } from '@daas/kit/host';
import { getIntl, RawIntlProvider } from '@umijs/max';
import { type InputRef, Modal, type ModalProps } from 'antd';
import { createRef } from 'react';
import { type Factors, StepUpForm } from './StepUpForm';

/** A ticket is good for one act: of two that want one, the second asks when the first has got its own. */
let last: Promise<unknown> = Promise.resolve();

/** Re-authenticates the person; returns a ticket, or null when the dialog was cancelled. */
export function proveIdentity(purpose: StepUpPurpose, call: Client<CallOptions>): Promise<string | null> {
  const proof = last.then(async () => ask(purpose, call, await factorsOf(call)));
  last = proof;
  return proof;
}

/** On failure the other methods are offered; the server refuses those that are not allowed. */
async function factorsOf(call: Client<CallOptions>): Promise<Factors> {
  try {
    const own = await call('personal.secondFactor', {}, { skipErrorHandler: true });
    const { since, passkeys, password, code_to } = own;
    return { authenticator: since !== null, passkeys: passkeys > 0, password, codeTo: code_to };
  } catch {
    return { authenticator: false, passkeys: false, password: true, codeTo: 'phone' };
  }
}

function ask(purpose: StepUpPurpose, call: Client<CallOptions>, factors: Factors): Promise<string | null> {
  const intl = getIntl();
  return new Promise((resolve) => {
    const first = createRef<InputRef>();
    // In the dialog's own time: a field that is not to be seen yet takes no focus.
    const opened: Pick<ModalProps, 'afterOpenChange'> = { afterOpenChange: (open) => open && first.current?.focus() };
    const close = (ticket: string | null) => {
      dialog.destroy();
      resolve(ticket);
    };
    const dialog = Modal.confirm({
      ...opened,
      title: intl.formatMessage({ id: 'step-up.title' }),
      content: (
        <RawIntlProvider value={intl}>
          <StepUpForm
            purpose={purpose}
            call={call}
            factors={factors}
            first={first}
            onProved={close}
            onCancel={() => close(null)}
          />
        </RawIntlProvider>
      ),
      icon: null,
      footer: null,
      width: CONFIRM_MODAL_WIDTH,
      centered: true,
      focusable: { autoFocusButton: null },
      onCancel: () => close(null),
    });
  });
}
