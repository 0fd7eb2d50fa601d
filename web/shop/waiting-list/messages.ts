import { defineMessages } from '#contract/define-messages.ts'

/** Texts of the waiting list. */
export const messages = defineMessages('web/shop/waiting-list', {
  title: 'Waiting list',
  lead: 'Places come back: carts run out of time, orders are not paid. They go to whoever waits, in order, by mail, and are held for an hour.',
  leadDepartures:
    'Your departure is full? Wait for a seat: those that come back are offered in order, by mail, and held for an hour.',
  leadVariants:
    'Yours is sold out? Wait for one: what comes back is offered in order, by mail, and held for an hour.',
  join: 'Join the waiting list',
  byMail: 'One place. You pay nothing until you order.',
  asked:
    'We have written to {email}. Open the link in that mail: you are in line once your address is confirmed.',
  failed: 'You could not be put on the waiting list.',
  confirm: {
    lead: 'The line goes by who confirmed first. You pay nothing until you order.',
    button: 'Put me on the waiting list',
    done: 'You are in line',
    position: 'You are number {position} in line.',
    held: 'A place is held for you already: look into your mails.',
    hint: 'We have mailed you a link to your place. When a place comes back and it is your turn, we write to you and hold it for an hour.',
    ended: 'You can ask for a new one on the page of what you want.',
  },
  states: {
    waiting: 'You are number {position} in line for {item}.',
    waitingHint:
      'When a place comes back and it is your turn, we write to you and hold it for an hour. You need not come back here.',
    offered: 'A place of {item} is held for you until {when}.',
    offeredHint:
      'It is in a cart with your details, which you can still change. Order it by then; afterwards it goes to whoever is next.',
    offeredOther: 'It replaces the cart that you have in this browser.',
    inCart: 'It is in your cart now.',
    taken: 'You have ordered your place of {item}.',
    lapsed:
      'No place of {item} is held for you any more: its hour was over, or it was taken out of the cart.',
    closed: 'The waiting list for {item} has ended.',
  },
  toCart: 'Put it into my cart',
  checkout: 'Go to the checkout',
  leave: 'Leave the waiting list',
  giveBack: 'I do not need it: give it to the next',
  toItem: 'To {item}',
  gone: 'There is no place in line behind this link. Perhaps you have left the list.',
  lookAround: 'Look around the shop',
})
