import { defineMessages } from '#contract/define-messages.ts'

/** The statuses of tickets that are not the festival's own, as the office shows them. */
export const messages = defineMessages('server/office/tickets', {
  status: { active: 'Active', cancelled: 'Cancelled', blocked: 'Blocked', used: 'Admitted' },
  refundStatus: {
    refund: 'Refund requested',
    refunding: 'Refund in processing',
    'refund-problem': 'Refund with a problem',
    refunded: 'Refunded',
    reassigned: 'Transferred',
  },
})
