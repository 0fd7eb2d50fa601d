import type { GroupCommit } from '#server/platform/group-commit.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { CartCommand } from './cart-command.ts'
import type { OpenCart } from './open-cart.ts'

/** The stock queue of a process, and what it knows of the carts that will expire. */
export interface QueueState {
  queue: GroupCommit<CartCommand, OpenCart>
  /** The earliest end of an open cart, as far as this process knows. */
  nextExpiry: Temporal.Instant | null
  /** The running transaction that expires carts, for which readers wait. */
  expiring: Promise<boolean> | null
  /** Expires carts until none is due, one transaction after the other. */
  sweeping: Promise<void> | null
}

/** The open queue of each shop. */
export const queues = new WeakMap<Shop, QueueState>()

/** The queue of a shop; throws an Error if it is not open. */
export function queueOf(shop: Shop): QueueState {
  const state = queues.get(shop)
  if (!state) throw new Error('The carts are not open')
  return state
}
