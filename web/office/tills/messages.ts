import { defineMessages } from '#contract/define-messages.ts'

/** The texts of closed tills. */
export const messages = defineMessages('web/office/tills', {
  title: 'Tills',
  lead: 'What the box office has taken and handed over. Each staff member closes their own till, under Box office.',
  counted: '{total, plural, one {# till} other {{count} tills}}',
  staff: 'Staff',
  opened: 'Opened {time}',
  closed: 'Closed',
  sales: 'Sales',
  terminal: 'At the terminal',
  expected: 'Cash expected',
  cash: 'Cash counted',
  difference: 'Difference',
  even: 'None',
  since: 'From',
  until: 'Until',
  csv: 'Download CSV',
  none: 'No tills closed yet',
  noneHint: 'Tills closed at the box office appear here.',
})
