import { defineMessages } from '#contract/define-messages.ts'

/** Texts of pairing a device with the festival. */
export const messages = defineMessages('web/gate/pairing', {
  title: 'Pair this device',
  lead: 'The office shows a QR code for each device. Scan it here, or type the code below it.',
  byLink: 'You have opened a pairing code. It works once, for this device only.',
  install:
    'To open this page from the home screen, add it there first: on an iPhone it has to be paired again from there.',
  already: 'This device is {device} at {gate}. Another code turns it into another device.',
  stay: 'Stay {device}',
  scan: 'Scan the QR code',
  stop: 'Stop the camera',
  code: 'Code',
  hint: 'Twelve letters and digits',
  pair: 'Pair',
  pairing: 'One moment',
  incomplete: 'A code has twelve letters and digits.',
  otherCode: 'This is not a pairing code. Scan the one shown in the office under devices.',
  unreachable: 'The festival’s server cannot be reached. Try again when you are online.',
  failed: 'This device could not be paired.',
  ended: 'This device was switched off',
  endedLead:
    'It is no longer paired, or its time is up. All its data has been deleted. Ask the office for a new code.',
  pairAgain: 'Pair again',
  elsewhere: 'The gate is open in another window',
  elsewhereLead: 'Close the other window, and this one continues automatically.',
  starting: 'One moment',
})
