import { defineMessages } from '#contract/define-messages.ts'

/** Texts of the tickets that a browser has stored. */
export const messages = defineMessages('web/shop/tickets/offline', {
  savedOffline: 'These are your tickets as of {when}.',
  savedAt: 'We cannot reach the festival’s server. These are your tickets as of {when}.',
})
