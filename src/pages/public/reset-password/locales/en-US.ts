export default {
  'reset-password.title': 'Reset your password',
  'reset-password.text': 'Set a new password with an SMS code. You will be signed out on every device.',
  'reset-password.password': 'New password',
  'reset-password.submit': 'Set new password',
  'reset-password.remembered': 'Remember your password?',
  'reset-password.done': 'Your new password has been set',
  'reset-password.done-text': 'You have been signed out on every device. Sign in with your new password.',
};
