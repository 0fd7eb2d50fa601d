import type { FastifyRequest } from 'fastify'
import { requireCustomer } from '#server/api/authentication.ts'
import { limitWrongCodes } from '#server/api/login-limits.ts'
import type { Shop } from '#server/platform/shop.ts'
import { limitSettings } from './rate-limits.ts'

/** The limits of guessed passwords, or of guessed codes for an account without a password. */
export const limitProofs = <T>(shop: Shop, request: FastifyRequest, work: () => Promise<T>): Promise<T> => {
  const { id, email, password_hash } = requireCustomer(request)
  return limitSettings(shop, id, () =>
    password_hash === null ? limitWrongCodes(shop, request, email, work) : work(),
  )
}
