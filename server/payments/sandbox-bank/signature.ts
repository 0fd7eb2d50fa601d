/** The purpose for which the bank signs its notifications. */
export const PURPOSE = 'sandbox-bank'

/** The header with a notification's signature. */
export const HEADER = 'x-sandbox-signature'
