import type { Shop } from '#server/platform/shop.ts'

const watched = new WeakMap<Shop, () => string | null>()

/** Has `problemOf` say what `look` says of a shop. */
export const watch = (shop: Shop, look: () => string | null): unknown => watched.set(shop, look)

/** What is wrong with this process that it cannot mend itself, in a sentence; null while nothing is. */
export const problemOf = (shop: Shop): string | null => watched.get(shop)?.() ?? null

/**
 * Does to the database what selling does: sorts more than it may keep in memory, and commits. Throws what it cannot do: when
 * it is out of reach, only reads, or has no room for another megabyte.
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
