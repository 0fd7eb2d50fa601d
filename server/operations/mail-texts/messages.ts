import { defineMessages } from '#contract/define-messages.ts'

/** The errors of own mail texts, shown to staff. */
export const messages = defineMessages('server/mail-texts', {
  long: 'Please keep this to {most, number} characters.',
  oneLine: 'This is one line: please leave out the line breaks.',
  tag: 'Mails are written as plain text: “{tag}” would be read as it stands. Please leave it out.',
  noPlaceholders: 'Nothing can be filled in here. Please leave out “{brace}”.',
  quote:
    'Please write ’ in place of the straight apostrophe before “{brace}”: it keeps it from being filled in.',
  unclosed: 'The brace at “{near}” is not closed.',
  noOther: 'The choice at “{near}” needs an “other”, for all that is not named.',
  noName: 'There is no name between the braces at “{near}”.',
  unreadable: 'This cannot be read at “{near}”. A placeholder is a name between braces, such as {example}.',
  unknown: '{given} is not known here. You can use {known}.',
  missing: 'Please keep {missing}: the mail would not say what it is for.',
  failing: 'This cannot be filled in. Please use the placeholders as they stand in ours.',
  example: 'An example',
  testSubject: 'Test: {subject}',
})
