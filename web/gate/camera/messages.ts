import { defineMessages } from '#contract/define-messages.ts'

/** Texts of the camera. */
export const messages = defineMessages('web/gate/camera', {
  camera: {
    off: 'The camera is off.',
    starting: 'The camera is starting.',
    denied:
      'The camera is blocked. Allow it for this page in the browser settings, then try again. Until then you can type codes.',
    missing: 'This device has no camera. Type codes, or use a reader.',
    busy: 'The camera cannot be used. Close other apps that use it, then try again.',
    insecure: 'A camera needs a secure address (https). Type codes, or use a reader.',
    no_reader:
      'The code reader could not be loaded. Try again when you are online. Until then you can type codes.',
  },
  picture: 'Camera picture',
  aim: 'Point the camera at the ticket’s QR code.',
  paused: 'The camera is paused because nothing was scanned for a few minutes.',
  goOn: 'Continue scanning',
  tryAgain: 'Try again',
})
