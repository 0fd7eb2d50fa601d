import type { PieceOfMerchandise } from '#contract/office/pieces.ts'
import type { Given } from '#web/lib/forms/given-answers.ts'

/** Several pieces of an item, in one of its variants. */
export interface Pieces extends PieceOfMerchandise {
  key: number
  quantity: number
  /** What is answered for each of them. */
  given?: Given
}

/** All pieces of merchandise, one by one. */
export const piecesOf = ({ merchandise }: { merchandise: Pieces[] }): PieceOfMerchandise[] =>
  merchandise.flatMap(({ key: _key, given: _given, quantity, ...piece }) =>
    Array.from({ length: quantity }, () => piece),
  )
