import { fingerprint } from '#server/platform/security/fingerprint.ts'
import { isSameSecret } from '#server/platform/security/signing.ts'
import type { Shop } from '#server/platform/shop.ts'

/** A number of one line. The number 0 is nobody's: it says that its browser had an open cart, and opens none. */
export interface QueueNumber {
  room: number
  number: number
  /** The browser that drew it, as a keyed hash of the secret that it keeps beside the cookie. */
  browser: string
}

/** A number as a cookie keeps it: whoever does not know the secret of the shop cannot make one. */
export function signNumber(shop: Shop, { room, number }: Omit<QueueNumber, 'browser'>, key: string): string {
  const text = `${room}.${number}.${browserOf(shop, key)}`
  return `${text}.${signatureOf(shop, text)}`
}

/** The number of a cookie; null for one that the shop has not signed. */
export function readNumber(shop: Shop, cookie: string | undefined): QueueNumber | null {
  const [, text = '', room, number, browser = '', signature = ''] =
    /^((\d{1,9})\.(\d{1,9})\.([\w-]{22}))\.([\w-]{22})$/.exec(cookie ?? '') ?? []
  if (text === '' || !isSameSecret(signatureOf(shop, text), signature)) return null
  return { room: Number(room), number: Number(number), browser }
}

/** Whether a number was drawn by the browser that has this key. */
export const isOfBrowser = (shop: Shop, { browser }: QueueNumber, key: string): boolean =>
  isSameSecret(browser, browserOf(shop, key))

const browserOf = (shop: Shop, key: string): string => fingerprint(shop, 'browser in the waiting room', key)

const signatureOf = (shop: Shop, text: string): string =>
  fingerprint(shop, 'number of the waiting room', text)
