import { defineMessages } from '#contract/define-messages.ts'

/** Texts of a ticket's QR code. */
export const messages = defineMessages('web/shop/tickets/qr', {
  show: 'Show QR code',
  qrCode: 'QR code of {product} for {name}',
  code: 'Code',
  previous: 'Previous ticket',
  next: 'Next ticket',
  position: '{number} of {count}',
})
