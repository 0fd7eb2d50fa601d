import { defineMessages } from '#contract/define-messages.ts'

/** Texts of fields, buttons and messages that every page may show. */
export const messages = defineMessages('web/ui', {
  waiting: 'Many people are buying right now. You keep your turn…',
  slow: 'Please wait…',
  slowAnswer: 'This takes longer than usual. Please wait…',
  retry: 'Try again',
  loading: 'Loading…',
  steps: 'Steps',
  continue: 'Continue',
  back: 'Back',
  cancel: 'Cancel',
  confirm: 'Confirm',
  close: 'Close',
  remove: 'Remove',
  fewer: 'One fewer',
  more: 'One more',
  showPassword: 'Show password',
  fullName: 'Full name',
  email: 'Email',
  country: 'Country',
  chooseCountry: 'Choose a country',
  optional: 'optional',
  copy: 'Copy',
  copyOf: 'Copy: {name}',
  copied: '{name} copied.',
  notCopied: 'Your browser does not let us copy. Please select the text and copy it by hand.',
})
