import {
  CONFIRM_MODAL_WIDTH,
  DEFAULT_ERROR_PAGE,
  MESSAGE_SECONDS,
  NOTIFICATION_SECONDS,
} from '@daas/contract/constants';
import { getIntl, history } from '@umijs/max';
import { Modal, message, notification } from 'antd';
import type { Presentation, Text } from './interpret';
import { browser, goToSignIn, hrefOf } from './navigation';

const say = (text: Text): string => ('text' in text ? text.text : getIntl().formatMessage({ id: text.id }));

/** Requests fail in groups; the first dialog stands for all. // §8 */
let dialogOpen = false;

function dialog({ title, text, action }: Extract<Presentation, { kind: 'dialog' }>, from: string): void {
  if (dialogOpen) return;
  dialogOpen = true;
  const close = () => {
    dialogOpen = false;
  };
  const common = {
    title: say(title),
    content: say(text),
    width: CONFIRM_MODAL_WIDTH,
    centered: true,
    keyboard: false,
  };
  if (action === 'reload-or-home') {
    Modal.confirm({
      ...common,
      okText: say({ id: 'errors.reload' }),
      cancelText: say({ id: 'errors.home' }),
      onOk: () => {
        close();
        browser.reload();
      },
      onCancel: () => {
        close();
        browser.assign(hrefOf('/'));
      },
    });
    return;
  }
  // What was typed is kept by useFormDraft and offered again after signing in.
  if (action === 'offline') history.replace('/error');
  Modal.warning({
    ...common,
    okText: say({ id: 'errors.i-know' }),
    onOk: () => {
      close();
      goToSignIn(from);
    },
  });
}

/** Deduplicates messages: several calls of a page that fail alike show one. */
const tell = (type: 'warning' | 'error', text: string): void =>
  void message.open({ key: text, type, content: text, duration: MESSAGE_SECONDS });

/** `from` is the page of the failed request, to return to after signing in. */
export function present(presentation: Presentation, from: string): void {
  switch (presentation.kind) {
    case 'none':
    case 'downline-notice':
      return;
    case 'message':
      tell(presentation.level, say(presentation.text));
      return;
    case 'notification': {
      const title = say(presentation.title);
      const description = say(presentation.text);
      notification.open({ key: `${title} ${description}`, title, description, duration: NOTIFICATION_SECONDS });
      return;
    }
    case 'redirect': {
      const { errorCode, errorMessage } = presentation;
      const query = `?${new URLSearchParams({ errorCode, errorMessage })}`;
      // A deployment's page may be none of the console's. // §2
      if (window.errorPage) browser.assign(hrefOf(window.errorPage + query));
      else history.push(DEFAULT_ERROR_PAGE + query);
      return;
    }
    case 'message-and-forbidden-page':
      tell('warning', say(presentation.text));
      history.push('/error/forbidden');
      return;
    case 'dialog':
      dialog(presentation, from);
  }
}
