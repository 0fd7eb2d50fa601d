import { defineMessages } from '#contract/define-messages.ts'

/** Why staff cannot change the variant of something. */
export const variantMessages = defineMessages('contract/office/variants', {
  same: 'It already has this variant.',
  dearer: 'This one costs more. Change the order instead, so that the difference is paid.',
  cheaper: 'This one costs less. Change the order instead, so that the difference is given back.',
  fixed: 'This piece is sent, handed over or no longer in the order.',
})
