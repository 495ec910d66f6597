export default {
  'redirect.title': 'Redirecting',
  'redirect.going': 'Taking you to “{page}”',
  'redirect.now': 'Go now',
  'redirect.refused': 'This address can’t be opened',
  'redirect.refused-text':
    'For your safety, only pages of this platform can be opened from here. Check whether you trust the source of the link.',
  'redirect.missing': 'The link is incomplete: it does not name a page.',
};
