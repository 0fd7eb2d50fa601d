import { defineMessages } from '#contract/define-messages.ts'

/** Why a cart is not opened. */
export const messages = defineMessages('server/waiting-room', {
  waitFirst: 'Many people want in right now. Please wait for your turn in the waiting room.',
  turnExpired: 'Your turn is over. Please stand in line again.',
  turnUsed: 'Your turn has opened a cart already. Please stand in line again for another one.',
  nobodyWaits: 'Nobody is waiting right now.',
})
