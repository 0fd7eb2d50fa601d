import { defineMessages } from '#contract/define-messages.ts'

/** Texts of the companions of a ticket. */
export const messages = defineMessages('web/shop/catalogue/companions', {
  title: 'What goes with it',
  lead: '{count, plural, one {For {names}, at a tap.} other {For the same # people, at a tap.}}',
  leadNameless: '{count, plural, one {For 1 person, at a tap.} other {For # people, at a tap.}}',
  each: '{price} each',
  addForAll: 'Add for all {count}',
  addForOne: 'Add for {name}',
  addForPeople: '{count, plural, one {Add for 1 person} other {Add for # people}}',
  actionOf: '{action}: {item}',
  departure: 'Departure of {item}',
  chooseDeparture: 'Choose a departure',
  added: '{count, plural, one {Added} other {Added for #}}',
  done: 'Done',
})
