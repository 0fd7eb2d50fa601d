import { defineMessages } from '#contract/define-messages.ts'

/** The mails about waiting lists. */
export const messages = defineMessages('server/waiting-list', {
  proof: {
    subject: 'Confirm your place in line for {item}',
    heading: 'One more step',
    text: 'Somebody wants to wait for {item} with this address at {festival}. If that is you, press the button: the line goes by who confirmed first. The page then says where you stand.',
    button: 'Put me on the waiting list',
    closing: 'If it was not you, ignore this mail: nothing happens then.',
  },
  joined: {
    subject: 'You are on the waiting list for {item}',
    heading: 'You are on the waiting list',
    text: 'You are number {position} in line for {item}.',
    held: 'A place of {item} is held for you already: your mail about it has the link.',
    how: 'As soon as a place comes back, we offer it to whoever is first in line, by mail, and hold it for an hour. There is no promise that one comes back; you pay nothing until then.',
    button: 'See where you stand',
    leave: 'If you do not need a place any more, leave the list on that page, so that others move up.',
  },
  offer: {
    subject: 'A place for you: {item}, held until {time}',
    heading: 'A place has come back',
    text: 'You are first in line: a place of {item} is in a cart for you until {when} ({zone}).',
    hurry: 'Order it by then. Afterwards it goes to whoever is next.',
    button: 'To your place',
  },
})
