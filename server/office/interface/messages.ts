import { defineMessages } from '#contract/define-messages.ts'

/** The refusals of the programmer's interface. */
export const messages = defineMessages('server/office/interface', {
  limitWrong: 'The limit is a whole number from 1 to {most}.',
  cursorWrong: 'This cursor is of another query.',
  instantWrong: 'This is no instant. Write it like 2027-01-15T09:00:00Z.',
})
