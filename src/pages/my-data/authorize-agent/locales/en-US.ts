export default {
  'authorize-agent.title': '{host} asks to use data on behalf of {company}',
  'authorize-agent.about':
    'Once let in, it may query the data sets you choose within what you set; calls are paid from your company’s balance.',
  'authorize-agent.host': 'Who asks',
  'authorize-agent.name': 'Calls itself',
  'authorize-agent.returns': 'The answer goes to',
  'authorize-agent.returns-local': 'a program on this computer',
  'authorize-agent.document': 'Its description',
  'authorize-agent.local':
    'The answer goes to a program on this computer, and any program here could use this name. Refuse unless you have just begun this yourself.',
  'authorize-agent.data-sets': 'Data sets it may use',
  'authorize-agent.data-sets-rule': 'Choose at least one data set',
  'authorize-agent.no-price': 'no price is agreed yet',
  'authorize-agent.budget': 'What it may spend',
  'authorize-agent.balance': 'Balance of your company:',
  'authorize-agent.approve': 'Let it in',
  'authorize-agent.refuse': 'Refuse',
  'authorize-agent.later':
    'You can see what it spends, change the limits or end it at once under “Agents” at any time.',
  'authorize-agent.missing': 'This request is no longer valid',
  'authorize-agent.missing-text':
    'It was answered, has expired, or did not begin in this browser. Go back to your agent and sign in again.',
  'authorize-agent.to-list': 'Show agents',
};
