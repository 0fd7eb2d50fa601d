import { defineMessages } from '#contract/define-messages.ts'

/** What staff enter for a customer. */
export const messages = defineMessages('web/office/orders/answers', {
  yes: 'Yes',
  no: 'No',
  title: 'Questions',
  lead: 'What the order asks once. Whatever you leave open is asked of the customer by mail.',
  appeared: 'There is another question: {question}',
  appearedByAnswer: 'Because of the answer “{answer}” there is another question: {question}',
  appearedByAge: 'Because of the age “{age}” there is another question: {question}',
  ofEach: 'Questions, the same answers for each of these tickets',
  ofOne: 'Questions',
  of: 'Questions: {name}',
})
