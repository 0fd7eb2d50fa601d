import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the waiting room. */
export const messages = defineMessages('web/waiting-room', {
  joining: 'One moment',
  joiningLead: 'You are getting a number.',
  before: 'The doors open soon',
  beforeUnit: 'until the opening',
  beforeLead:
    'At the opening everybody who is here gets a random place in line, no matter who came first. {count, plural, one {1 person is} other {{number} people are}} here.',
  shuffling: 'The places are being drawn',
  shufflingUnit: 'until the first come in',
  shufflingLead: 'Everybody who was here at the opening gets a random place in line. This takes a moment.',
  waiting: 'You are in line',
  ahead: '{count, plural, one {person before you} other {people before you}}',
  next: 'You are next',
  nextLead: 'The door opens any second.',
  minutes: 'It takes about {minutes, plural, one {a minute} other {# minutes}}.',
  hours:
    'It takes about {hours, plural, one {an hour} other {# hours}}{minutes, plural, =0 {} other { and # minutes}}.',
  unknown: 'The shop is full. You come in as soon as others have left.',
  paused: 'Nobody is being let in for a moment. Your place is kept.',
  turn: 'It is your turn',
  turnUnit: 'to put the first thing into your cart',
  turnLead: 'Then your cart has a time of its own. You are being taken to the shop.',
  turnTitle: 'Your turn: {festival}',
  go: 'Go to the shop',
  yourNumber: 'Your number is {number}.',
  keepOpen:
    'Leave this page open: it moves on by itself, and leads you to the page that you wanted. Your number belongs to this browser alone, and it outlasts a reload.',
  soldOut: 'Sold out by now',
  soldOutLead: 'Places come back when somebody does not pay.',
  unreachable:
    'The shop cannot be reached at the moment. Your place is kept, and this page tries again by itself.',
  lost: {
    expired: 'Your turn was over before anything was in your cart, so you are in line again.',
    used: 'Your last turn has opened a cart already. This is a new place in line.',
  },
  callMe: 'How shall we call you?',
  sound: 'With a sound',
  notification: 'With a notification',
  notificationText: 'You can go into the shop now.',
  notificationDenied: 'Your browser does not let this page notify you.',
  leave: 'I do not want to wait any more',
  left: 'You have left the line',
  leftLead: 'Thank you. Somebody else comes in sooner.',
  again: 'Stand in line again',
  portal: 'To your orders',
})
