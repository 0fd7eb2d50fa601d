import type { Sql } from '#server/platform/shop.ts'
import type { Statement } from './statements.ts'

interface Node {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Node[]
}

/** The tables with more than this many rows that a statement would scan sequentially. */
export async function readWhole(
  sql: Sql,
  { query, values }: Statement,
  { limit, avoid = false }: { limit: number; avoid?: boolean },
): Promise<string[]> {
  if (!/^\s*(select|with|\(select)/i.test(query)) return []
  const tables = await sql.begin(async (tx) => {
    // Forces the use of indexes, however small a table is.
    if (avoid) await tx`set local enable_seqscan = off`
    const [row] = await tx.unsafe<{ 'QUERY PLAN': { Plan: Node }[] }[]>(
      `explain (format json) ${query}`,
      values,
    )
    return row ? scansOf(row['QUERY PLAN'][0]?.Plan) : []
  })
  if (tables.length === 0) return []
  const long = await sql<{ name: string }[]>`
    select relname as name from pg_class where relname = any(${tables}) and reltuples > ${limit}`
  return long.map(({ name }) => name)
}

function scansOf(node: Node | undefined): string[] {
  if (!node) return []
  const { 'Node Type': type, 'Relation Name': table, Plans = [] } = node
  return [...(type === 'Seq Scan' && table !== undefined ? [table] : []), ...Plans.flatMap(scansOf)]
}
