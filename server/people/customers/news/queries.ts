import type { Tx } from '#server/platform/shop.ts'

/** How somebody has opted out. */
export type OptOutSource = 'link' | 'one_click' | 'account'

export const insertOptOut = (tx: Tx, hash: Uint8Array, via: OptOutSource) => tx`
  insert into news_opt_outs (address_hash, at, via) values (${hash}, ${tx.now}, ${via}) on conflict do nothing returning via`

export const deleteOptOut = (tx: Tx, hash: Uint8Array) => tx`
  delete from news_opt_outs where address_hash = ${hash} returning via`

/** Copies an opt-out from one address to another. */
export const copyOptOut = (tx: Tx, from: Uint8Array, to: Uint8Array) => tx`
  insert into news_opt_outs (address_hash, at, via)
  select ${to}::bytea, ${tx.now}::timestamptz, via from news_opt_outs where address_hash = ${from}
  on conflict do nothing`
