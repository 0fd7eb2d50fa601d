import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the checklist before the opening. */
export const messages = defineMessages('web/office/overview/checklist', {
  before: 'Before you open',
  lead: '{done} of {all} done. The list looks at the shop as it is now, and is gone once nothing is missing.',
  still: '{count, plural, one {# thing is still missing} other {# things are still missing}}',
  dismissedCount: '{count, plural, one {# thing was put aside} other {# things were put aside}}',
  states: {
    done: 'Done:',
    missing: 'Missing:',
    dismissed: 'Put aside:',
    'not needed': 'Not needed:',
  },
  doneCount: '{count, plural, one {# thing is done} other {# things are done}}',
  about: 'Missing of: {names}',
  aboutMore: 'Missing of: {names} and {count} more',
  mend: 'Mend it',
  mendNamed: 'Mend: {name}',
  onServer: 'Whoever runs the server mends this.',
  byOthers: 'Who may mend this: {roles}.',
  notForUs: 'Not for us',
  notForUsNamed: 'Not for us: {name}',
  dismissed: 'Put aside. It comes back when something else is missing of it.',
  dismissedBy: 'Put aside by {name}, {when}.',
  bringBack: 'Bring back',
  bringBackNamed: 'Bring back: {name}',
  broughtBack: 'Back on the list.',
  none: 'What is still missing cannot be read now.',
})
