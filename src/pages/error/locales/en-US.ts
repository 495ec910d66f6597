export default {
  'error.title': 'Your session has ended',
  'error.description':
    'To keep your account safe, please sign in again. Your unsubmitted input is kept in this tab, so you can continue afterwards.',
  'error.sign-in': 'Sign in again',
  'out-of-service.title': 'Service unavailable',
  'out-of-service.no-product':
    'This product is not activated for your company, or it has expired. Ask your administrator to activate or renew it, or switch to another company.',
  'out-of-service.not-loaded':
    'Your account could not be loaded. The network or the service may be down; please try again shortly.',
  'forbidden.title': 'You don’t have access to this application',
  'forbidden.description': 'Your administrator has limited who can use it. Ask them to add you if you need it.',
  'exception.title': 'The action could not be completed',
  'exception.description':
    'An unexpected error occurred. Go back and try again. If it happens again, contact your administrator.',
  'exception.code': 'Error code {code}',
  'exception.agent-title': 'The authorization request from {host} could not be processed',
  'exception.agent-unknown': 'This authorization request could not be processed',
  'exception.agent-nothing': 'Nothing was authorized, and nothing was sent to it. You can close this page.',
  'exception.agent.interaction_required': 'It asked to be authorized without your consent, which is not allowed.',
  'exception.agent.invalid_authorization_details':
    'The data sets or the budget that it proposes are invalid. Contact the developer of the program.',
  'exception.agent.invalid_client':
    'The document that identifies it was not found. Contact the developer of the program.',
  'exception.agent.invalid_client_metadata':
    'The document that identifies it is invalid. Contact the developer of the program.',
  'exception.agent.invalid_redirect_uri':
    'It asked for the result to be sent to an address that is not registered or not allowed. If you did not start this yourself, do not try again.',
  'exception.agent.invalid_target':
    'It asked for access to something other than this platform. Check the address in the program.',
  'exception.agent.request_expired':
    'It has expired, was processed already, or was started in another browser. If you still need it, start again from your program.',
  'exception.agent.server_error': 'An error occurred on the platform. Start again from your program in a few minutes.',
  'exception.agent.temporarily_unavailable':
    'The document that identifies it cannot be read right now. Start again from your program in a few minutes.',
  'exception.agent.invalid_request': 'The request does not follow the protocol. Contact the developer of the program.',
  'not-found.title': 'Page not found',
  'not-found.description': 'There is nothing at {path}. The link may be outdated or mistyped.',
};
