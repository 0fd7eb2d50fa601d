import type { Gateway } from './gateway.ts'
import { sandboxRedirect, sandboxSubmit } from './sandbox.ts'

const SHIPPED = new Map<string, Gateway>([
  ['sandbox-redirect', sandboxRedirect],
  ['sandbox-submit', sandboxSubmit],
])

export const exists = (name: string): boolean => SHIPPED.has(name)

/** The gateway of a name, as `config.paymentGateway` says it. */
export function named(name: string): Gateway {
  const gateway = SHIPPED.get(name)
  if (!gateway) throw new Error(`There is no payment gateway "${name}"`)
  return gateway
}
