import { Type, type Static } from 'typebox'
import { Instant, Nullable, Text } from '#contract/kinds.ts'

/**
 * The public state of the waiting room: the same few bytes for everybody, from which each browser computes its own position. `seed` and
 * `crowd` are present once the crowd before the opening has been shuffled.
 */
export const WaitingRoom = Type.Object({
  id: Type.Integer({
    description: 'Changes when a new queue begins; numbers of other queues are invalid.',
  }),
  now: Instant(),
  opens_at: Instant(),
  crowd: Nullable(Type.Integer({ description: 'How many numbers were drawn before the opening.' })),
  seed: Nullable(Type.String({ description: 'The seed of the shuffle: 128 random bits in hexadecimal.' })),
  calls_from: Nullable(Instant()),
  drawn: Type.Integer({ description: 'The last drawn number.' }),
  called: Type.Integer({ description: 'The last called position.' }),
  pace: Type.Integer({ description: 'The maximum of admissions per minute.' }),
  flow: Nullable(Type.Integer({ description: 'The admissions in the last minute.' })),
  paused: Type.Boolean(),
  look_every: Type.Integer({ description: 'The polling interval of the last in the queue, in seconds.' }),
  sold_out: Type.Array(Type.String({ description: 'The name of a product.' })),
})
export type WaitingRoom = Static<typeof WaitingRoom>

/** `waiting_room` is null while the waiting room is not active. */
export const WaitingRoomResponse = Type.Object({ waiting_room: Nullable(WaitingRoom) })
export type WaitingRoomResponse = Static<typeof WaitingRoomResponse>

/**
 * Draws a number, or queries the state of the one in the browser's cookie. `key` is a secret of the browser, so that a copied cookie alone
 * is useless. `cart` is the code of the browser's cart: visitors with an open one need not wait.
 */
export const DrawNumber = Type.Object({ key: Text(), cart: Text() })
export type DrawNumber = Static<typeof DrawNumber>

/** Why a browser's previous number is no longer valid. */
export const LostNumber = Type.Union([Type.Literal('expired'), Type.Literal('used')])

/**
 * `number` is null if the visitor need not wait: the waiting room is closed, or the cart is open. With `enter_by` it is this number's turn:
 * until then it can open a cart. `lost` states why a new number was drawn in place of the previous one.
 */
export const QueueNumberResponse = Type.Object({
  number: Nullable(Type.Integer()),
  enter_by: Nullable(Instant()),
  lost: Nullable(LostNumber),
  waiting_room: Nullable(WaitingRoom),
})
export type QueueNumberResponse = Static<typeof QueueNumberResponse>

/** Returns a number, so that the next in the queue need not wait for a visitor who has left. */
export const ReturnNumber = Type.Object({ key: Text() })
export type ReturnNumber = Static<typeof ReturnNumber>
