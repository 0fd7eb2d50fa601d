import { defineMessages } from '#contract/define-messages.ts'

/** The labels of ticket statuses that festivals do not configure. */
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
