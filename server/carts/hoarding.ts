import { messages } from '#contract/messages.ts'
import type { ReleaseHoard } from '#contract/office/hoarding.ts'
import * as cartCommands from '#server/carts/commands/commands.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { findCodesByClientHash, findCodesByCustomer, findCodesByHolder } from './queries.ts'

/**
 * Closes all open carts that share an address, an account or a holder, and releases their places at once. Carts ordered meanwhile stay
 * orders. Returns the numbers of carts and places.
 * Refuses:
 * - an unknown kind (404)
 */
export async function releaseHoard(tx: Tx, hoard: ReleaseHoard): Promise<{ carts: number; places: number }> {
  const rows = await findCodes(tx, hoard)
  const { ids, places } = await cartCommands.releaseCarts(
    tx,
    rows.map(({ code }) => code),
  )
  const subject = hoard.kind === 'account' ? `customer ${hoard.key}` : 'carts'
  if (ids.length > 0)
    await audit.record(tx, 'system', 'carts ended', subject, { same: hoard.kind, carts: ids.length, places })
  return { carts: ids.length, places }
}

function findCodes(tx: Tx, { kind, key }: ReleaseHoard): Promise<{ code: string }[]> {
  if (kind === 'address') return findCodesByClientHash(tx, key)
  if (kind === 'account' && /^[1-9]\d{0,8}$/.test(key)) return findCodesByCustomer(tx, Number(key))
  if (kind === 'holder') return findCodesByHolder(tx, key)
  throw new Refusal(messages.notFound, { status: 404 })
}
