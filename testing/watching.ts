import type { World } from './world.ts'

/** What some work comes to, and the statements that it has made the database do. */
export async function heard<T>(w: World, work: () => Promise<T>): Promise<[T, string[]]> {
  const statements: string[] = []
  const { options } = w.shop.sql
  options.debug = (_, query) => void statements.push(query)
  const result = await work()
  options.debug = false
  return [result, statements]
}

/** A fingerprint of every table, so that it shows which of them was touched. */
export async function fingerprints({ shop: { sql } }: World): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`
  const prints = tables.map(async ({ name }) => {
    const [row] = await sql<{ print: string }[]>`
      select md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as print from ${sql(name)} t`
    return [name, row?.print ?? '']
  })
  return Object.fromEntries(await Promise.all(prints))
}
