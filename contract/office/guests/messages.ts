import { defineMessages } from '#contract/define-messages.ts'

/** Why a partner or an allocation is refused. */
export const partnerMessages = defineMessages('contract/office/guests', {
  nameEmpty: 'Please enter a name.',
  nameTaken: 'There is already a partner with this name.',
  long: 'This can be at most {most} characters long.',
  ended: 'This partner has been ended.',
  productUnknown: 'Please choose a product.',
  productDeparts: 'Guests cannot be given tickets of products with departures or variants to choose from.',
  count: 'Please enter how many, from 1 to {most}.',
  countNamed: 'At least {least} of these places are named already or have gone back on sale.',
  until: 'Please choose a day and a time.',
  untilPast: 'This time has passed. Please choose a later one.',
  listCalledOff: 'According to the list this ticket is not paid, or was cancelled or refunded.',
  listLong: 'This list has too many rows: at most {most} at once.',
  noNameColumn: 'Please choose the column with the names.',
  listUsed: 'Somebody of this list has been admitted: it cannot be undone any more.',
  listUndone: 'The list was undone',
  noEmail: 'Please enter the email address of the contact first.',
  closed: 'This allocation is closed: what was left of it is back on sale.',
})
