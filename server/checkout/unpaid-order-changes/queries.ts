import type { Tx } from '#server/platform/shop.ts'

/** The codes of the cart that became an order. */
export const readCodesOfOrder = (tx: Tx, order: number) => tx<{ code_ids: number[] }[]>`
  select c.code_ids from orders o join carts c on c.id = o.cart_id where o.id = ${order}`
