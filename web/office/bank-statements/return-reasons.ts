import { messages } from './messages.ts'

const CODE = /\b[A-Z]{2}\d{2}\b|\b[A-Z]{4}\b/g

const isKnown = (code: string): code is keyof typeof messages.returnReasons =>
  Object.hasOwn(messages.returnReasons, code)

/** The reason of a return in words, with its ISO 20022 code; other texts are unchanged. */
export const reasonInWords = (reason: string): string =>
  reason.replaceAll(CODE, (code) =>
    isKnown(code) ? messages.reasonCode({ reason: messages.returnReasons[code], code }) : code,
  )
