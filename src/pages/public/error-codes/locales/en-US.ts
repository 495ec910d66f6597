export default {
  'error-codes.intro':
    'The gateway returns errors as application/problem+json with one of these codes. Errors are never charged.',
  'error-codes.one': 'Error code {code}',
  'error-codes.code': 'Code',
  'error-codes.status': 'HTTP status',
  'error-codes.meaning': 'Meaning',
  'error-codes.advice': 'What to do',
  'error-codes.charged': 'Charged',
  'error-codes.charged-no': 'No',
  'error-codes.charged-unknown': 'Not yet known; at most once',
  'error-codes.try': 'Try it with a test key',
  'error-codes.try-text': 'Send X-Test-Case: {code} with a test key to get this error, free of charge.',
  'error-codes.all': 'All error codes',
  'error-codes.missing': 'There is no error code {code}',
  'error-codes.missing-text': 'Check the address, or browse all error codes.',
  'error-codes.failed': 'The text could not be loaded',
};
