import { defineMessages } from '#contract/define-messages.ts'

/** The page of a mailed link with what is asked of a holder. */
export const messages = defineMessages('web/shop/portal/answers', {
  lead: 'For {festival} we still need some answers from you.',
  order: 'Your order',
  save: 'Save the answers',
  answered: 'Everything is answered.',
  ended: 'This link does not work any more',
  endedHint: 'Maybe the ticket has another holder by now. If it is yours, log in and answer there.',
})
