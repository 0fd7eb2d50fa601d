import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * A phone number in E.164; null without the code of its country, with an extension, and for one that is too short or too long there. Whether a
 * number is in use is not asked: countries assign new ones faster than any list knows them.
 */
export function toE164(text: string): string | null {
  const typed = text.normalize('NFKC').trim().replace(/^00/, '+')
  const number = parsePhoneNumberFromString(typed, { extract: false })
  return number && number.ext === undefined && number.isPossible() ? number.number : null
}
