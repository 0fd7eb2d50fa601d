import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Shop } from '#server/platform/shop.ts'

/** The cookie of a number in the waiting room. With HTTPS no other host, and no page without HTTPS, can have set it. */
const cookieOf = ({ settings }: Shop) =>
  settings.publicUrl.startsWith('https:')
    ? { name: '__Host-festoon_number', secure: true }
    : { name: 'festoon_number', secure: false }

// A line is over within hours; what is kept longer counts for nothing.
const DAY = 24 * 60 * 60

/** The signed number of the browser. */
export const numberCookieOf = (shop: Shop, { cookies }: FastifyRequest): string | undefined =>
  cookies[cookieOf(shop).name]

/** Gives the browser its number: no script reads it, and it comes along when a link of another site leads to the shop. */
export function setNumberCookie(shop: Shop, reply: FastifyReply, value: string): void {
  const { name, secure } = cookieOf(shop)
  reply.setCookie(name, value, { secure, path: '/', httpOnly: true, sameSite: 'lax', maxAge: DAY })
}
