import type { PieceOfMerchandise } from '#contract/office/pieces.ts'

/** Several pieces of an item, in one of its variants. */
export interface Pieces extends PieceOfMerchandise {
  key: number
  quantity: number
}

/** All pieces of merchandise, one by one. */
export const piecesOf = ({ merchandise }: { merchandise: Pieces[] }): PieceOfMerchandise[] =>
  merchandise.flatMap(({ key: _key, quantity, ...piece }) => Array.from({ length: quantity }, () => piece))
