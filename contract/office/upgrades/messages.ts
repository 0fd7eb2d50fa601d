import { defineMessages } from '#contract/define-messages.ts'

/** What the staff read about upgrades of tickets. */
export const upgradeMessages = defineMessages('contract/office/upgrades', {
  cannotChange:
    'This order is an upgrade of a ticket and cannot be changed. Cancel it; the ticket stays as it is.',
  reason: 'Upgrade',
  ended: 'The ticket could not be upgraded any more when the money arrived.',
})
