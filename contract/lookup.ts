/**
 * A table that is read, or filled, by keys from outside. It has no prototype, so that "constructor" finds nothing in it, and "__proto__" is a
 * key like any other.
 */
export const lookup = <Value>(entries: Record<string, Value> = {}): Record<string, Value> =>
  Object.assign<Record<string, Value>, Record<string, Value>>(Object.create(null), entries)
