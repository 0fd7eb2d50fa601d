import { Type, type Static } from 'typebox'
import { Instant, ListOf, Nullable, Text } from '#contract/kinds.ts'
import { groupByFour, toBase32, typedLetters } from './barcode.ts'

/** A pick-up code as it is printed ("P-K7QX-M4RT-3F9Z-A1B2"), from one that was scanned or typed. Empty for any other text. */
export function pickUpCode(text: string): string {
  const [, letters = ''] = /^P([0-9A-Z]{16})$/.exec(typedLetters(text)) ?? []
  return letters === '' ? '' : `P-${groupByFour(letters)}`
}

/** The code of the order of a pick-up code, genuine or not. */
export const orderInPickUpCode = (code: string): string => code.split('-').slice(1, 3).join('-')

const KEY_LETTERS = 20

/** How a device that is not to know pick-up codes finds what belongs to one: by the beginning of its SHA-256. */
export const pickUpKey = (sha256: Uint8Array): string => toBase32(sha256).slice(0, KEY_LETTERS)

/**
 * An item that an order collects on site: the codes of the pieces that `wait` for it, how many were handed over, the last of them when and by
 * whom, and how many are refunded or being refunded. `here`: this desk hands it out.
 */
export const PickUpItem = Type.Object({
  name: Type.String(),
  here: Type.Boolean(),
  waiting: Type.Array(Type.String()),
  handed_over: Type.Integer(),
  last: Nullable(Type.Object({ at: Instant(), by: Type.String() })),
  refunded: Type.Integer(),
})
export type PickUpItem = Static<typeof PickUpItem>

/** What an order collects on site. `state`: it may be handed over, or why not yet. Times are shown in the festival's `timezone`. */
export const PickUp = Type.Object({
  order: Type.String(),
  state: Type.Union([Type.Literal('ready'), Type.Literal('unpaid'), Type.Literal('terms')]),
  timezone: Type.String(),
  items: Type.Array(PickUpItem),
})
export type PickUp = Static<typeof PickUp>

/** Whether an order may be handed over, or why not yet. */
export const PICK_UP_STATES = ['ready', 'unpaid', 'terms'] as const
/** Where a piece is. */
export const PIECE_STATUSES = ['waiting', 'handed_over', 'refunded'] as const

/**
 * A piece in compact form: its code, its merchandise, its name, the index of its status in `PIECE_STATUSES`, and when (milliseconds, 0 for never) and by
 * whom it was handed over.
 */
export type ListedPiece = [
  code: string,
  merchandise: number,
  name: string,
  status: number,
  at: number,
  by: string,
]

/** An order in compact form: `pickUpKey` of its pick-up code, the index of its state in `PICK_UP_STATES`, its pieces. */
export type ListedPickUp = [key: string, state: number, ...pieces: ListedPiece[]]

/** The pieces by item, in their order, of which a desk hands out `here`. */
export function pickUpItems(pieces: readonly ListedPiece[], here: ReadonlySet<number>): PickUpItem[] {
  const byItem = new Map<string, ListedPiece[]>()
  for (const piece of pieces) {
    const item = `${piece[1]} ${piece[2]}`
    const own = byItem.get(item)
    if (own) own.push(piece)
    else byItem.set(item, [piece])
  }
  return [...byItem.values()].map((own) => {
    const inStatus = (wanted: (typeof PIECE_STATUSES)[number]) =>
      own.filter(([, , , status]) => PIECE_STATUSES[status] === wanted)
    const [waiting, handedOver] = [inStatus('waiting'), inStatus('handed_over')]
    const [, merchandise = 0, name = ''] = own[0] ?? []
    const [, , , , at = 0, by = ''] =
      handedOver.toSorted(([, , , , one], [, , , , other]) => other - one)[0] ?? []
    return {
      name,
      here: here.has(merchandise),
      waiting: waiting.map(([code]) => code),
      handed_over: handedOver.length,
      last: at === 0 ? null : { at: new Date(at).toISOString(), by },
      refunded: own.length - waiting.length - handedOver.length,
    }
  })
}

/** The pick-up code of an order. */
export const ReadPickUp = Type.Object({ code: Text() })

/**
 * The codes of the pieces that are handed over, of the order of a pick-up code. `request_id` is a UUID of the device: the same request, sent again
 * because its answer was lost, is no second handing over.
 */
export const HandOverPieces = Type.Object({ code: Text(), pieces: ListOf(Text()), request_id: Text() })
export type HandOverPieces = Static<typeof HandOverPieces>

/** A handing over by a device without a network, and when. */
export const LateHandover = Type.Object({ ...HandOverPieces.properties, at: Text() })
export type LateHandover = Static<typeof LateHandover>
