import { groupCommitPerShop } from './group-commit.ts'
import type { Connection, Shop } from './shop.ts'

/** So few that what is made of their rows does not hold up the event loop. */
const AT_ONCE = { batchSize: 50 }

/**
 * A read for many that callers make for one: what is asked while `read` is at the database goes together in the next call of it, so that a
 * rush of readers costs few statements. `read` returns a value for each input, in order, and runs on one connection without a transaction.
 * Everything that was committed before the call is seen.
 * Refuses:
 * - too many waiting reads (503)
 */
export function sharedRead<Input, Value>(
  read: (connection: Connection, inputs: Input[]) => Promise<Value[]>,
): (shop: Shop, input: Input) => Promise<Value> {
  const readings = groupCommitPerShop(async (shop, inputs: Input[]) => {
    const values = await shop.read((connection) => read(connection, inputs))
    return values.map((value) => ({ value }))
  }, AT_ONCE)
  return (shop, input) => readings(shop).submit(input)
}
