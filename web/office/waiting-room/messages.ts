import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the waiting room. */
export const messages = defineMessages('web/office/waiting-room', {
  title: 'Waiting room',
  lead: 'The queue in front of the shop, updated live.',
  off: 'The waiting room is off',
  offHint: 'Visitors go straight to the shop. You can switch on a waiting room in the settings.',
  beginsAt: 'Visitors can line up from {time}. Until then the shop is open as usual.',
  settings: 'Waiting room settings',
  states: { before: 'Before the opening', open: 'Letting in', paused: 'Paused' },
  waiting: 'Waiting',
  waitingHint:
    '{crowd, plural, =0 {nobody was there before the opening} one {1 was there before the opening} other {{number} were there before the opening}}',
  opensAt: 'opens {time}',
  lastMinute: 'Let in during the last minute',
  pace: 'at most {pace}',
  pacing: 'at most {pace}, rising to {wanted}',
  called: 'Let in so far',
  used: '{used, plural, one {1 turn has} other {{number} turns have}} opened a cart',
  inside: 'Inside now',
  insideOf: 'at most {most}',
  insideHint: '{carts} open carts, {turns} turns without one yet',
  takes: 'Last in line',
  takesTime: 'enters in about {minutes, plural, one {1 minute} other {# minutes}}',
  takesNow: 'enters immediately',
  takesPaused: 'waits while admission is paused',
  pause: 'Pause admission',
  pauseEffect:
    'Nobody else is let in until you resume. Places in line and turns are kept, and waiting visitors see that admission is paused.',
  paused: 'Admission is paused.',
  resume: 'Resume admission',
  resumed: 'Admission has been resumed.',
  clients: 'IP addresses with unusually many numbers',
  clientsLead:
    'Listed from {least} numbers. It could be a campus, an office or a mobile network, or a script: check the carts of each address.',
  noClients: 'No IP address has drawn unusually many numbers.',
  client: 'Address {mark}',
  numbers: 'Numbers',
  address: 'Address',
  carts: 'Open carts',
})
