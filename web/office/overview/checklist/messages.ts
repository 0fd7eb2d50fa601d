import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the checklist before the opening. */
export const messages = defineMessages('web/office/overview/checklist', {
  firstSale: 'To your first test sale',
  firstSaleLead: 'Step by step, in about ten minutes. The shop stays closed until you open it.',
  openShop: 'Open the shop',
  openShopEffect:
    'Everybody who knows the address can buy what is on sale. You can close the shop again at any time.',
  openShopNeeds: 'Needed first: {names}.',
  shopOpened: 'The shop is open. Buy a ticket in it as a visitor: that is your first test sale.',
  before: 'Before you open',
  lead: '{done} of {all} done. The checklist reflects the current state of the shop, and disappears once everything is done.',
  still: '{count, plural, one {# step left} other {# steps left}}',
  dismissedCount: '{count, plural, one {# step set aside} other {# steps set aside}}',
  states: {
    done: 'Done:',
    missing: 'Missing:',
    dismissed: 'Set aside:',
    'not needed': 'Not needed:',
  },
  doneCount: '{count, plural, one {# step done} other {# steps done}}',
  about: 'Missing for: {names}',
  aboutMore: 'Missing for: {names} and {count} more',
  mend: 'Fix',
  mendNamed: 'Fix: {name}',
  onServer: 'Your server administrator can fix this.',
  byOthers: 'Can be fixed by: {roles}.',
  notForUs: 'Not needed',
  notForUsNamed: 'Not needed: {name}',
  dismissed: 'Set aside. It comes back if something else is missing.',
  dismissedBy: 'Set aside by {name}, {when}.',
  bringBack: 'Restore',
  bringBackNamed: 'Restore: {name}',
  broughtBack: 'Restored.',
  none: 'The checklist cannot be loaded right now.',
})
