import { defineMessages } from '#contract/define-messages.ts'

/** The texts of closed tills. */
export const messages = defineMessages('web/office/tills', {
  title: 'Tills',
  lead: 'What the box office has taken and handed over. A till is closed by whoever has sold from it, under Box office.',
  counted: '{total, plural, one {# till} other {{count} tills}}',
  staff: 'Who',
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
  none: 'No till was closed yet',
  noneHint: 'Once somebody closes their till at the box office, it is here.',
})
