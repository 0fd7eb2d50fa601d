import { fingerprint } from '#server/platform/security/fingerprint.ts'
import { isSameSecret } from '#server/platform/security/signing.ts'
import type { Shop } from '#server/platform/shop.ts'

/** A number of a queue. The number 0 marks a browser that had an open cart; it opens none. */
export interface QueueNumber {
  room: number
  number: number
  /** The browser that drew it, as a keyed hash of the secret stored separately from the cookie. */
  browser: string
}

/** The signed form of a number in a cookie, which cannot be forged without the shop's secret. */
export function signNumber(shop: Shop, { room, number }: Omit<QueueNumber, 'browser'>, key: string): string {
  const text = `${room}.${number}.${browserOf(shop, key)}`
  return `${text}.${signatureOf(shop, text)}`
}

/** The number in a cookie; null without a valid signature. */
export function readNumber(shop: Shop, cookie: string | undefined): QueueNumber | null {
  const [, text = '', room, number, browser = '', signature = ''] =
    /^((\d{1,9})\.(\d{1,9})\.([\w-]{22}))\.([\w-]{22})$/.exec(cookie ?? '') ?? []
  if (text === '' || !isSameSecret(signatureOf(shop, text), signature)) return null
  return { room: Number(room), number: Number(number), browser }
}

/** Whether a number was drawn by the browser with this key. */
export const isOfBrowser = (shop: Shop, { browser }: QueueNumber, key: string): boolean =>
  isSameSecret(browser, browserOf(shop, key))

const browserOf = (shop: Shop, key: string): string => fingerprint(shop, 'browser in the waiting room', key)

const signatureOf = (shop: Shop, text: string): string =>
  fingerprint(shop, 'number of the waiting room', text)
