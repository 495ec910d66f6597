import { ResultPage } from '@daas/kit/ResultPage';
import { history, useIntl, useSearchParams } from '@umijs/max';
import { Button } from 'antd';

const MAX_SHOWN = 300;
/** Codes with a text of their own; any other is a request that breaks the protocol. */
const AGENT_CODES = [
  'interaction_required',
  'invalid_authorization_details',
  'invalid_client',
  'invalid_client_metadata',
  'invalid_redirect_uri',
  'invalid_target',
  'request_expired',
  'server_error',
  'temporarily_unavailable',
];
const HOST = /^(?:[a-z0-9-]+\.)*[a-z0-9-]+(?::\d{1,5})?$/;

/**
 * Where an error of the redirect kind leads, with its code and message. // §2
 * With `agent` it is about the request of an agent: the host that it comes from, or nothing. The text is then by code alone.
 */
export default function ExceptionPage() {
  const { formatMessage } = useIntl();
  const [query] = useSearchParams();
  const code = query.get('errorCode')?.slice(0, MAX_SHOWN) || undefined;
  const message = query.get('errorMessage')?.slice(0, MAX_SHOWN);
  const agent = query.get('agent');
  const home = (
    <Button type={agent === null ? 'default' : 'primary'} onClick={() => history.push('/')}>
      {formatMessage({ id: 'errors.home' })}
    </Button>
  );
  const codeText = code && formatMessage({ id: 'exception.code' }, { code });
  if (agent !== null) {
    const host = HOST.test(agent) ? agent : null;
    const reason = AGENT_CODES.includes(code ?? '') ? code : 'invalid_request';
    return (
      <ResultPage
        tone="error"
        code={codeText}
        title={formatMessage({ id: host ? 'exception.agent-title' : 'exception.agent-unknown' }, { host })}
        description={
          <>
            {formatMessage({ id: `exception.agent.${reason}` })}
            <br />
            {formatMessage({ id: 'exception.agent-nothing' })}
          </>
        }
        actions={home}
      />
    );
  }
  return (
    <ResultPage
      tone="error"
      code={codeText}
      title={formatMessage({ id: 'exception.title' })}
      description={message || formatMessage({ id: 'exception.description' })}
      actions={
        <>
          <Button type="primary" onClick={() => history.back()}>
            {formatMessage({ id: 'errors.back' })}
          </Button>
          {home}
        </>
      }
    />
  );
}
