import type { Tx } from '#server/platform/shop.ts'

/** Serializes the creation of files. */
export const lockFiles = (tx: Tx) => tx`lock table sepa_files in share row exclusive mode`

export const lockBankLines = (tx: Tx, ids: number[]) =>
  tx`select id from bank_lines where id = any(${ids}::integer[]) order by id for update`

export const lockOrders = (tx: Tx, ids: number[]) =>
  tx`select id from orders where id = any(${ids}::integer[]) order by id for update`

export const lockRefunds = (tx: Tx, ids: number[]) =>
  tx`select id from refunds where id = any(${ids}::integer[]) order by id for update`
