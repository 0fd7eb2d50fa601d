import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the page about the processes of the shop. */
export const messages = defineMessages('web/office/overview/operation', {
  title: 'Operation',
  lead: 'The processes of the shop and their queues, updated every five seconds.',
})
