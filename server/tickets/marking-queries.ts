import type { Tx } from '#server/platform/shop.ts'

export const updateTicketStatus = (tx: Tx, ids: number[], from: string, to: string) => tx<{ id: number }[]>`
  update tickets set status = ${to} where id = any(${ids}::integer[]) and status = ${from} returning id`

export const updatePurchaseStatus = (tx: Tx, ids: number[], from: string, to: string) => tx<{ id: number }[]>`
  update merchandise_purchases set status = ${to} where id = any(${ids}::integer[]) and status = ${from} returning id`
