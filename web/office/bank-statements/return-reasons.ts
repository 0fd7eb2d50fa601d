import { messages } from './messages.ts'

const CODE = /\b[A-Z]{2}\d{2}\b|\b[A-Z]{4}\b/g

const isKnown = (code: string): code is keyof typeof messages.returnReasons =>
  Object.hasOwn(messages.returnReasons, code)

/** Why a bank has sent money back, in words with its own code (ISO 20022) beside them; other words as they are. */
export const reasonInWords = (reason: string): string =>
  reason.replaceAll(CODE, (code) =>
    isKnown(code) ? messages.reasonCode({ reason: messages.returnReasons[code], code }) : code,
  )
