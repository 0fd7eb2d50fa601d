import { defineMessages } from '#contract/define-messages.ts'

/** Durations and days as they are displayed and typed. */
export const messages = defineMessages('web/office/site/form', {
  units: {
    year: '{count, plural, one {{number} year} other {{number} years}}',
    month: '{count, plural, one {{number} month} other {{number} months}}',
    week: '{count, plural, one {{number} week} other {{number} weeks}}',
    day: '{count, plural, one {{number} day} other {{number} days}}',
    hour: '{count, plural, one {{number} hour} other {{number} hours}}',
    minute: '{count, plural, one {{number} minute} other {{number} minutes}}',
    second: '{count, plural, one {{number} second} other {{number} seconds}}',
  },
  and: 'and',
  mustDuration: 'Please enter a duration such as "15 minutes", "7 days" or "1 month".',
  mustDays: 'Please enter days such as "7 days before, on the day, 3 days after".',
  onTheDay: 'on the day',
  daysBefore: '{days, plural, one {# day before} other {# days before}}',
  daysAfter: '{days, plural, one {# day after} other {# days after}}',
  changeErasing: 'Change how long people’s data is kept',
  changeErasingEffect:
    'Data older than the new period is erased within a minute and cannot be restored. Data already erased stays erased.',
})
