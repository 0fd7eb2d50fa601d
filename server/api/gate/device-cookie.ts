import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Shop } from '#server/platform/shop.ts'

/** The cookie of a paired device. With HTTPS no other host, and no page without HTTPS, can have set it. */
const cookieOf = ({ settings }: Shop) =>
  settings.publicUrl.startsWith('https:')
    ? { name: '__Host-festoon_gate', path: '/', secure: true }
    : { name: 'festoon_gate', path: '/gate', secure: false }

// The server ends it earlier; browsers keep none for longer.
const YEAR = 365 * 24 * 60 * 60

/** The token of the device that calls; empty without one. */
export const deviceTokenOf = (shop: Shop, { cookies }: FastifyRequest): string =>
  cookies[cookieOf(shop).name] ?? ''

/** Gives a device its token: no script reads it, and no other site's page sends it. */
export function setDeviceCookie(shop: Shop, reply: FastifyReply, token: string): void {
  const { name, ...where } = cookieOf(shop)
  reply.setCookie(name, token, { ...where, httpOnly: true, sameSite: 'strict', maxAge: YEAR })
}
