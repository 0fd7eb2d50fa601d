import { defineMessages } from '#contract/define-messages.ts'

/** Texts of pairing a device with the festival. */
export const messages = defineMessages('web/gate/pairing', {
  title: 'Pair this device',
  lead: 'The office shows a QR code for each device. Scan it here, or type the code below it.',
  byLink: 'You have brought a code. It is good for this device alone, and used up once it is paired.',
  install:
    'Add this page to the home screen first, if you want to open it from there: on an iPhone it is paired anew there.',
  already: 'This device is {device} at {gate}. Another code makes it another device.',
  stay: 'Stay {device}',
  scan: 'Scan the QR code',
  stop: 'Stop the camera',
  code: 'Code',
  hint: 'Twelve letters and digits',
  pair: 'Pair',
  pairing: 'One moment',
  incomplete: 'A code has twelve letters and digits.',
  otherCode: 'This is no code of the office. Scan the one that is shown where devices are added.',
  unreachable: 'The festival’s server cannot be reached. Try again where there is a network.',
  failed: 'This device could not be paired.',
  ended: 'This device was switched off',
  endedLead:
    'It is not paired any more, or its time is over. All that it had is deleted. Ask at the office for a new code.',
  pairAgain: 'Pair again',
  elsewhere: 'The gate is open in another window',
  elsewhereLead: 'Close the other one, and this one goes on by itself.',
  starting: 'One moment',
})
