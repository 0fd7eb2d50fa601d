/** A row with its amount and the balance after it, in minor units, and when it was booked. */
interface Step {
  balance: number | null
  amount: number
  at: string | null
}

/**
 * The rows of an export that does not list them as they were booked, in the order in which they were: by their time, and where several have
 * the same one, so that each begins with the balance that another leaves. What fits nowhere comes last.
 */
export function inBookedOrder<Row extends Step>(rows: Row[]): Row[] {
  const byTime = rows.toSorted(({ at: one }, { at: other }) => compare(one ?? '', other ?? ''))
  const ordered: Row[] = []
  for (const same of Map.groupBy(byTime, ({ at }) => at).values()) {
    const balance = ordered.at(-1)?.balance ?? firstOf(same)
    ordered.push(...(same.length === 1 ? same : trail(same, balance)))
  }
  return ordered
}

const compare = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)

const before = ({ balance, amount }: Step): number | null => (balance === null ? null : balance - amount)

/** The balance with which some rows begin: the one that more of them begin with than leave it. */
function firstOf(rows: Step[]): number | null {
  const excess = new Map<number | null, number>()
  const add = (balance: number | null, more: number) => excess.set(balance, (excess.get(balance) ?? 0) + more)
  for (const row of rows) {
    add(before(row), 1)
    add(row.balance, -1)
  }
  const found = rows.find((row) => (excess.get(before(row)) ?? 0) > 0) ?? rows[0]
  return found ? before(found) : null
}

/** Rows as a way from balance to balance that takes each of them once (Hierholzer), if there is one. */
function trail<Row extends Step>(rows: Row[], start: number | null): Row[] {
  const from = Map.groupBy(rows.toReversed(), before)
  const open: { balance: number | null; row: Row | null }[] = [{ balance: start, row: null }]
  const found: Row[] = []
  for (let at = open.at(-1); at; at = open.at(-1)) {
    const row = from.get(at.balance)?.pop()
    if (row) open.push({ balance: row.balance, row })
    else {
      open.pop()
      if (at.row) found.push(at.row)
    }
  }
  const taken = new Set(found)
  return [...found.toReversed(), ...rows.filter((row) => !taken.has(row))]
}
