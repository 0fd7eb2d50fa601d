import type { QueueNumberResponse } from '#contract/waiting-room/waiting-room.ts'
import { fingerprint } from '#server/platform/security/fingerprint.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import type { Shop } from '#server/platform/shop.ts'
import { advance } from './advance.ts'
import { draw } from './issue-number.ts'
import { current, knownOf } from './cached-state.ts'
import { readPasses, type Pass } from './passes.ts'
import { positionIn } from './position.ts'
import * as queries from './queries.ts'
import type { Room } from './queries.ts'
import { isInForce } from './room.ts'
import { isOfBrowser, readNumber, signNumber } from './signed-number.ts'

/** A visitor: the cookies of the browser, and the client address for limits. */
export interface Visitor {
  cookie: string | undefined
  key: string
  cart: string
  address: string
}

/** The response to a visitor, and the new cookie; null if it is unchanged. */
export interface TakenNumber {
  answer: QueueNumberResponse
  cookie: string | null
}

/**
 * Returns a visitor's number, with the end of its turn if it was called, or draws a new one if there is none, or its turn is over or used.
 * Visitors with an open cart get none. Runs no SQL for those who wait with a number.
 */
export async function take(shop: Shop, visitor: Visitor): Promise<TakenNumber> {
  const room = await presentRoom(shop)
  if (room === null) return { answer: answer(shop, {}), cookie: null }
  if (await hasCart(shop, visitor.cart))
    return { answer: answer(shop, {}), cookie: signNumber(shop, { room: room.id, number: 0 }, visitor.key) }
  const held = heldNumber(shop, room, visitor)
  const pass = held === null ? null : await passOf(shop, room, held)
  if (held !== null && pass === null) return { answer: answer(shop, { number: held }), cookie: null }
  if (held !== null && pass !== null && !isOver(shop, pass))
    return { answer: answer(shop, { number: held, enter_by: isoInstant(pass.enterBy) }), cookie: null }
  const drawn = await draw(shop, fingerprint(shop, 'client of the waiting room', visitor.address))
  if (drawn === null) return { answer: answer(shop, {}), cookie: null }
  const lost = pass && (pass.used ? 'used' : 'expired')
  return {
    answer: answer(shop, { number: drawn.number, lost }),
    cookie: signNumber(shop, drawn, visitor.key),
  }
}

/** Returns a visitor's turn, if it was called, so that the next in the queue need not wait for it. */
export async function returnTurn(shop: Shop, visitor: Pick<Visitor, 'cookie' | 'key'>): Promise<void> {
  const { room } = knownOf(shop)
  const held = room && heldNumber(shop, room, visitor)
  const pass = room && held ? await passOf(shop, room, held) : null
  if (room && pass) await shop.transact((tx) => queries.returnPass(tx, room.id, pass.position))
}

/** Whether a browser may see the shop: the waiting room is not active, its number was called, or it had a cart. Runs no SQL. */
export function isLetIn(shop: Shop, cookie: string | undefined): boolean {
  if (!isInForce(shop)) return true
  const { room } = knownOf(shop)
  const held = readNumber(shop, cookie)
  if (room === null || held?.room !== room.id) return false
  return held.number === 0 || isCalled(room, held.number)
}

const isCalled = (room: Room, number: number): boolean =>
  (positionIn(room, number) ?? Number.POSITIVE_INFINITY) <= room.called

async function presentRoom(shop: Shop): Promise<Room | null> {
  if (!isInForce(shop)) return null
  if (knownOf(shop).room === null) await advance(shop)
  return knownOf(shop).room
}

const hasCart = async (shop: Shop, code: string): Promise<boolean> =>
  code !== '' && (await queries.findOpenCart(shop.sql, code, shop.clock.now())).length > 0

/** The number in a visitor's cookie; null if it is of another queue, or was drawn by another browser. */
function heldNumber(shop: Shop, room: Room, { cookie, key }: Pick<Visitor, 'cookie' | 'key'>): number | null {
  const held = readNumber(shop, cookie)
  const isTheirs = held !== null && held.room === room.id && held.number > 0 && isOfBrowser(shop, held, key)
  return isTheirs ? held.number : null
}

async function passOf(shop: Shop, room: Room, number: number): Promise<Pass | null> {
  if (!isCalled(room, number)) return null
  return (await readPasses(shop, shop.sql, room, [number])).get(number) ?? null
}

const isOver = ({ clock }: Shop, { used, enterBy }: Pass): boolean =>
  used || Temporal.Instant.compare(clock.now(), enterBy) >= 0

const answer = (shop: Shop, known: Partial<QueueNumberResponse>): QueueNumberResponse => ({
  number: null,
  enter_by: null,
  lost: null,
  waiting_room: current(shop),
  ...known,
})
