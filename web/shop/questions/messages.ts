import { defineMessages } from '#contract/define-messages.ts'

/** What the festival asks of holders and buyers. */
export const messages = defineMessages('web/shop/questions', {
  yes: 'Yes',
  no: 'No',
  choose: 'Please choose',
  asForAll: 'As for all',
  laterUntil: 'You can also answer this later, until {day}.',
  laterAtGate: 'You can also answer this later, until the gate.',
  entryNeeds: 'Without an answer to this nobody is let in.',
  entryBlocked: 'Without an answer you will not be let in: {questions}',
  appeared: 'There is another question: {question}',
  appearedByAnswer: 'Because of the answer “{answer}” there is another question: {question}',
  appearedByAge: 'Because of the age “{age}” there is another question: {question}',
  former: 'From your earlier orders',
  takeOver: 'Use these answers',
  fileHint: 'A picture or a PDF, up to {limit} MB. Only our staff can open it.',
  uploading: '{file} is being sent …',
  uploaded: '{file} has arrived.',
  attached: 'A file is attached. Choose another one to replace it.',
  removeFile: 'Remove the file',
  open: 'Answer questions',
  openOfOrder: 'We still need to know something about your order.',
  optionalOfOrder: 'If you like, tell us more about your order.',
  title: 'What we still need to know',
  saved: 'Thank you for your answers.',
})
