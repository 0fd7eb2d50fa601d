import { defineMessages } from '#contract/define-messages.ts'

/** The errors of own mail texts, shown to staff. */
export const messages = defineMessages('server/mail-texts', {
  long: 'This can be at most {most, number} characters long.',
  oneLine: 'This must be a single line. Please remove the line breaks.',
  tag: 'Mails are plain text, so “{tag}” would appear literally. Please remove it.',
  noPlaceholders: 'This text has no placeholders. Please remove “{brace}”.',
  quote:
    'Please use ’ instead of the straight apostrophe before “{brace}”: the apostrophe stops it from being filled in.',
  unclosed: 'The brace at “{near}” is not closed.',
  noOther: 'The choice at “{near}” needs an “other” branch for all remaining cases.',
  noName: 'The braces at “{near}” are empty.',
  unreadable:
    'The text at “{near}” cannot be read. A placeholder is a name between braces, such as {example}.',
  unknown: '{given} is not available here. You can use {known}.',
  missing: 'Please keep {missing}: the mail is useless without it.',
  failing: 'This text cannot be filled in. Please use the placeholders as in the default text.',
  example: 'An example',
  testSubject: 'Test: {subject}',
})
