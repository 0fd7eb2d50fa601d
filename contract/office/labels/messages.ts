import { defineMessages } from '#contract/define-messages.ts'

/** The statuses as the screens of the office and the files that it exports both name them. */
export const labels = defineMessages('contract/office/labels', {
  refundStatus: {
    active: 'Requested',
    processing: 'In processing',
    problem: 'Problem',
    processed: 'Completed',
    cancelled: 'Cancelled',
  },
})
