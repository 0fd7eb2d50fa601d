// The places and their holders.
import { messages } from '#contract/messages.ts'
import { isBefore, type Cart, type ItemName, type Line, type Model } from './model.ts'

export const CART_TIME = 'PT15M'

/** A refusal; null if the action is allowed. */
export type Refused = string | null

const linesOf = (model: Model): Line[] => {
  const tickets = model.tickets.map(({ line }) => line)
  return [...new Set([...model.carts.flatMap(({ lines }) => lines), ...tickets])]
}

export const taken = (model: Model, item: ItemName, seat?: number): number =>
  linesOf(model).filter(
    (line) => line.held && line.item === item && (seat === undefined || line.seat === seat),
  ).length

export const isFull = (model: Model, item: ItemName): boolean =>
  taken(model, item) >= model.items[item].capacity

export const isSeatFull = (model: Model, item: ItemName, seat: number): boolean =>
  taken(model, item, seat) >= (model.items[item].seats[seat] ?? 0)

export function release(model: Model, lines: Line[]): void {
  if (model.releases) for (const line of lines) line.held = false
}

export const isOpen = (model: Model, cart: Cart): boolean =>
  cart.state === 'open' && isBefore(model.now, cart.ends)

/** Expires due carts, as any cart operation does. */
export function expireCarts(model: Model): void {
  for (const cart of model.carts) {
    if (cart.state !== 'open' || isOpen(model, cart)) continue
    cart.state = 'expired'
    release(model, cart.lines)
  }
}

/** Why an item cannot be added to a cart, or to a new one. */
export function addRefusal(model: Model, cart: Cart | null, item: ItemName, seat: number | null): Refused {
  const lines = cart?.lines ?? []
  const hasPlan = lines.some((line) => line.item === 'plan')
  if (hasPlan && item === 'plan') return messages.planOnce
  if (hasPlan || (item === 'plan' && lines.length > 0)) return messages.planAlone
  if (isFull(model, item)) return messages.soldOut
  return seat !== null && isSeatFull(model, item, seat) ? messages.travelTimeSoldOut : null
}

/** Adds an item to a cart; the first one starts its time. */
export function add(model: Model, cart: Cart, line: Line): void {
  if (cart.lines.length === 0) cart.ends = model.now.add(CART_TIME)
  cart.lines.push(line)
}
