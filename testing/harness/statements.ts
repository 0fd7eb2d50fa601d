import type { Shop } from '#server/platform/shop.ts'

type Watched = { shop: Pick<Shop, 'sql'> }

/** An executed statement with its values. */
export interface Statement {
  query: string
  values: unknown[]
}

/**
 * The result of some work, and the statements that it executed. Without those that notify other processes: they are sent a moment later, so
 * they may be of earlier work.
 */
export async function recordStatements<T>(
  { shop }: Watched,
  work: () => Promise<T>,
): Promise<[T, Statement[]]> {
  const statements: Statement[] = []
  shop.sql.record = ({ text, values }) => {
    if (!text.includes('pg_notify(')) statements.push({ query: text, values })
  }
  try {
    return [await work(), statements]
  } finally {
    shop.sql.record = null
  }
}

/** The statements without their values. */
export async function recordQueries<T>(watched: Watched, work: () => Promise<T>): Promise<[T, string[]]> {
  const [result, statements] = await recordStatements(watched, work)
  return [result, statements.map(({ query }) => query)]
}

/** A fingerprint of every table, which shows modified ones. One statement: a hundred and fifty cost five times as much. */
export async function fingerprints({ shop: { sql } }: Watched): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`
  const prints = tables.map(
    ({ name }) => sql`
      select ${name}::text as name, md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as print
        from ${sql(name)} t`,
  )
  const rows = await sql<{ name: string; print: string }[]>`
    ${prints.reduce((before, print) => sql`${before} union all ${print}`)}`
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]))
}
