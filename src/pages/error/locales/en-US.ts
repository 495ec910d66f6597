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
  'exception.title': 'Something went wrong',
  'exception.description':
    'An unexpected error occurred. Go back and try again. If it happens again, contact your administrator.',
  'exception.code': 'Error code {code}',
  'not-found.title': 'Page not found',
  'not-found.description': 'There is nothing at {path}. The link may be outdated or mistyped.',
};
