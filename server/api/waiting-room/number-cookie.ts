import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Shop } from '#server/platform/shop.ts'

/** The cookie of a number in the waiting room. With HTTPS no other host, and no page without HTTPS, can have set it. */
const cookieOf = ({ settings }: Shop) =>
  settings.publicUrl.startsWith('https:')
    ? { name: '__Host-festoon_number', secure: true }
    : { name: 'festoon_number', secure: false }

// A queue lasts some hours; an older number is invalid anyway.
const DAY = 24 * 60 * 60

/** The signed number of the browser. */
export const numberCookieOf = (shop: Shop, { cookies }: FastifyRequest): string | undefined =>
  cookies[cookieOf(shop).name]

/** Sets the number as a cookie that scripts cannot read, and that is sent when a link from another site leads to the shop. */
export function setNumberCookie(shop: Shop, reply: FastifyReply, value: string): void {
  const { name, secure } = cookieOf(shop)
  reply.setCookie(name, value, { secure, path: '/', httpOnly: true, sameSite: 'lax', maxAge: DAY })
}
