import { defineMessages } from '#contract/define-messages.ts'

/** Answers of yes and no in words. */
export const messages = defineMessages('server/office/answers', {
  yes: 'Yes',
  no: 'No',
  file: 'File',
  picture: 'Picture',
})
