import { defineMessages } from '#contract/define-messages.ts'

/** The first questions of an empty shop. */
export const messages = defineMessages('web/office/overview/set-up', {
  title: 'Your festival',
  lead: 'Five questions, then a list of steps leads to your first test sale. Everything can be changed later, and the shop stays closed until you open it.',
  name: 'What is it called?',
  nameLabel: 'Name',
  when: 'When does it take place?',
  starts: 'Begins',
  ends: 'Ends',
  endsHint: 'Leave empty if unknown.',
  where: 'Where?',
  location: 'Place',
  locationHint: 'As visitors read it: the site and the town. Leave empty if unknown.',
  money: 'Which currency and time zone?',
  currency: 'Currency',
  timezone: 'Time zone',
  speaks: 'Which language does the shop speak?',
  language: 'Language',
  languageHint: 'You can add more languages later.',
  begin: 'Set up the shop',
  nameMissing: 'Please enter the name of your festival.',
  startsMissing: 'Please enter when it begins.',
  done: 'Your shop is set up. The steps to a first test sale are below.',
})
