import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the waiting room. */
export const messages = defineMessages('web/office/waiting-room', {
  title: 'Waiting room',
  lead: 'The line in front of the shop. These numbers keep up by themselves.',
  off: 'Nobody has to wait',
  offHint:
    'Visitors go straight into the shop. A waiting room is switched on in the settings of the festival.',
  beginsAt: 'People may line up from {time} on. Until then the shop is open as always.',
  settings: 'Settings of the waiting room',
  states: { before: 'Before the opening', open: 'Letting in', paused: 'Paused' },
  waiting: 'Waiting',
  waitingHint:
    '{crowd, plural, =0 {nobody was there before the opening} one {1 was there before the opening} other {{number} were there before the opening}}',
  opensAt: 'opens {time}',
  lastMinute: 'Let in in the last minute',
  pace: 'of {pace} at most',
  pacing: 'of {pace} at most, on the way to {wanted}',
  called: 'Let in so far',
  used: '{used, plural, one {1 turn has} other {{number} turns have}} opened a cart',
  inside: 'Inside now',
  insideOf: 'of {most} at most',
  insideHint: '{carts} open carts, {turns} turns without one yet',
  takes: 'The last in line',
  takesTime: 'comes in in about {minutes, plural, one {1 minute} other {# minutes}}',
  takesNow: 'comes in at once',
  takesPaused: 'waits while it is paused',
  pause: 'Pause letting in',
  pauseEffect:
    'Nobody more is let in until you go on. Places in line and turns that people have stay as they are, and their pages say that it is paused.',
  paused: 'Nobody more is let in.',
  resume: 'Go on letting in',
  resumed: 'People are let in again.',
  clients: 'Addresses with unusually many numbers',
  clientsLead:
    'From {least} numbers on. A campus, an office or a mobile network looks like this, and so does a script: see the carts for what such an address holds.',
  noClients: 'No address has drawn unusually many numbers.',
  client: 'Address {mark}',
  numbers: 'Numbers',
  address: 'Address',
  carts: 'Open carts',
})
