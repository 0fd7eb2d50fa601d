import { defineMessages } from '#contract/define-messages.ts'

/** The texts about what needs a ticket that staff let go. */
export const dependentMessages = defineMessages('contract/office/dependents', {
  ticketKept:
    'Its customer has {items}, which keeps this ticket by the settings of its product. Confirm that it stays without the ticket.',
  goesAlong:
    'By the settings of its product, {items} goes with this. Select it as well, refund it first, or confirm that it stays without the ticket.',
})
