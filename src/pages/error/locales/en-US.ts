export default {
  'error.title': 'Your session has ended',
  'error.description':
    'To keep your account safe, please sign in again. Unsubmitted input is kept in this tab, so you can continue afterwards.',
  'error.sign-in': 'Sign in again',
  'out-of-service.title': 'Service not available',
  'out-of-service.no-product':
    'This product is not activated for your enterprise, or its term has ended. Ask your administrator to activate or renew it, or switch to another enterprise.',
  'out-of-service.not-loaded':
    'Your account could not be loaded. The network or the service may be down; please try again shortly.',
  'out-of-service.again': 'Try again',
  'forbidden.title': 'This application is not visible to you',
  'forbidden.description': 'Your administrator limited who may use it. Ask them to add you if you need it.',
  'exception.title': 'That did not work',
  'exception.description':
    'Something unexpected happened. Go back and try again; if it persists, contact your administrator.',
  'exception.code': 'Error code {code}',
  'not-found.title': 'Page not found',
  'not-found.description': 'There is nothing at {path}. The link may be old, or the address mistyped.',
};
