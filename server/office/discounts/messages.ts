import { defineMessages } from '#contract/define-messages.ts'

/** Why a trial of discounts is refused. */
export const messages = defineMessages('server/office/discounts', {
  tooMany: 'A trial can have at most {most} items.',
  atLeastOne: '{name}: please enter a number from 1 on.',
  noMoment: 'Please enter a day and a time.',
})
