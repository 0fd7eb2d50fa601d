import { defineMessages } from '#contract/define-messages.ts'

/** Texts of the camera. */
export const messages = defineMessages('web/gate/camera', {
  camera: {
    off: 'The camera is off.',
    starting: 'The camera is starting.',
    denied:
      'The camera is not allowed. Allow it for this page in the settings of the browser, then try again. You can type codes meanwhile.',
    missing: 'This device has no camera. Type codes, or use a reader.',
    busy: 'The camera cannot be used. Close other applications that use it, then try again.',
    insecure: 'A camera needs a secure address (https). Type codes, or use a reader.',
    no_reader:
      'What reads the codes could not be loaded. Try again with a network. You can type codes meanwhile.',
  },
  picture: 'Picture of the camera',
  aim: 'Hold the code of a ticket into the picture.',
  paused: 'The camera rests, because nobody has scanned for some minutes.',
  goOn: 'Go on scanning',
  tryAgain: 'Try again',
})
