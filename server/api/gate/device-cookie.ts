import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Shop } from '#server/platform/shop.ts'

/** The cookie of a paired device. With HTTPS no other host, and no page without HTTPS, can have set it. */
const cookieOf = ({ settings }: Shop) =>
  settings.publicUrl.startsWith('https:')
    ? { name: '__Host-festoon_gate', path: '/', secure: true }
    : { name: 'festoon_gate', path: '/gate', secure: false }

// The server ends it earlier; browsers limit cookies to this lifetime.
const YEAR = 365 * 24 * 60 * 60

/** The token of the device that calls; empty without one. */
export const deviceTokenOf = (shop: Shop, { cookies }: FastifyRequest): string =>
  cookies[cookieOf(shop).name] ?? ''

/** Sets the token of a device as a cookie that scripts cannot read and other sites' pages do not send. */
export function setDeviceCookie(shop: Shop, reply: FastifyReply, token: string): void {
  const { name, ...where } = cookieOf(shop)
  reply.setCookie(name, token, { ...where, httpOnly: true, sameSite: 'strict', maxAge: YEAR })
}
