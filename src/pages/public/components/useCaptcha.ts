import type { EndpointOutput } from '@daas/contract/endpoints';
import { useState } from 'react';
import { call } from '@/request';

type Picture = EndpointOutput<'account.captcha'>;

export interface Captcha {
  /** The server asked for it. */
  needed: boolean;
  picture: Picture | null;
  failed: boolean;
  renew: () => void;
  dismiss: () => void;
}

/** The picture to read, once the server asks for one; each picture is good for one try. */
export function useCaptcha(): Captcha {
  const [needed, setNeeded] = useState(false);
  const [picture, setPicture] = useState<Picture | null>(null);
  const [failed, setFailed] = useState(false);
  const renew = () => {
    setNeeded(true);
    setFailed(false);
    call('account.captcha', {}, { skipErrorHandler: true }).then(setPicture, () => {
      setPicture(null);
      setFailed(true);
    });
  };
  const dismiss = () => {
    setNeeded(false);
    setPicture(null);
  };
  return { needed, picture, failed, renew, dismiss };
}
