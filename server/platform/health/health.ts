import type { Shop } from '#server/platform/shop.ts'

const watched = new WeakMap<Shop, () => string | null>()

/** Registers `look` as the source of `problemOf` for a shop. */
export const watch = (shop: Shop, look: () => string | null): unknown => watched.set(shop, look)

/** A problem that this process cannot recover from by itself, as a sentence; null if there is none. */
export const problemOf = (shop: Shop): string | null => watched.get(shop)?.() ?? null

/**
 * Tests the database with the needs of a sale: a sort larger than its memory, and a commit. Throws if it is unreachable, read-only, or has
 * no space for another megabyte.
 */
export const tryDatabase = ({ sql }: Shop): Promise<void> =>
  sql.begin(async (tx) => {
    await tx`
      do $$ begin
        if current_setting('transaction_read_only')::boolean then
          raise read_only_sql_transaction using message = 'the server only reads';
        end if;
      end $$`
    await tx`set local work_mem = '64kB'`
    await tx`select count(*) from (select repeat('x', 100) || n from generate_series(1, 10000) as n order by 1 offset 0) as sorted`
    await tx`select pg_logical_emit_message(true, 'festoon', '')`
  })
