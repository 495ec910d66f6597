export default {
  'application-group.total': 'Companies in this group: {count}. ',
  'application-group.city': 'Most are in {city} ({count}), ',
  'application-group.trade': 'and most are in {industry} ({count}).',
  'application-group.offices': 'Operates at',
  'application-group.since': 'since {day}',
  'application-group.km': '{km} km from its registered address',
  'application-group.signs': 'Signals',
  'application-group.sign-industry': 'Industry: {value}',
  'application-group.sign-staff': '{value} insured',
  'application-group.sign-patents': 'Patents: {value}',
  'application-group.unknown': 'Group not found',
};
