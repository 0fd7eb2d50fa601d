import type { Client, QueryResult } from 'pg'

/** The rows of a database as they were at some time. */
export interface Restorable {
  /** The number of other connections, and of locks that outlive a transaction. */
  countStrangers(): Promise<number>
  /** Restores all rows and sequences. Returns whether that is enough: a changed schema and statistics of tables remain. */
  restore(): Promise<boolean>
}

interface Table {
  name: string
  columns: string
  rows: number
  /** Its rows, unless it has none. */
  copy: string | null
}

interface Sequence {
  name: string
  last: string | null
  start: string
}

/** What `restore` leaves as it is: where a change of the schema adds, changes or removes rows. */
const CATALOGS = ['pg_attribute', 'pg_class', 'pg_constraint', 'pg_namespace', 'pg_proc', 'pg_trigger']

/** The size of the schema, and the statistics of tables. */
const FIXED = `concat_ws(' ', ${CATALOGS.map((name) => `(select count(*) from ${name})`).join()}, (select sum(greatest(reltuples, 0)) from pg_class))`

/** Copies the rows of every table into a schema beside them. */
export async function copyRows(client: Client): Promise<Restorable> {
  const tables = await copyTables(client)
  const sequences = await readSequences(client)
  const filled = tables.filter(({ copy }) => copy)
  // As columns of one row: a union of as many queries takes ten times as long.
  const text = `
    select array[${filled.map(({ name }) => `(select count(*) from ${name})`).join()}]::int[] as counts,
           array[${[...tables.map(({ name }) => name), ...CATALOGS].map(isNewer).join()}] as newer,
           ${FIXED} as fixed`
  const look = (after: string) =>
    client.query<{ counts: number[]; newer: boolean[]; fixed: string }>({
      name: 'look',
      text,
      values: [after],
    })
  let since = await lastTransaction(client)
  const [first] = (await look(since)).rows
  return {
    async countStrangers() {
      const { rows } = await client.query<{ count: number }>({ name: 'strangers', text: STRANGERS })
      return Number(rows[0]?.count)
    },
    async restore() {
      const [now] = (await look(since)).rows
      if (now?.fixed !== first?.fixed || now?.newer.slice(tables.length).includes(true)) return false
      // Rows that were inserted or updated are newer; of those that were deleted none is left.
      const missing = filled.filter(({ rows }, index) => now?.counts[index] !== rows)
      const changed = tables.filter((table, index) => now?.newer[index] || missing.includes(table))
      const statements = [...changed.map(refill), ...changedSequences(sequences, await readSequences(client))]
      if (statements.length > 0) since = await inTransaction(client, statements)
      return true
    },
  }
}

const isNewer = (name: string): string => `exists (select from ${name} where age(xmin) < age($1::xid))`

const STRANGERS = `
  select count(*) + (select count(*) from pg_locks where locktype = 'advisory' and database = current.oid) as count
    from pg_stat_activity, (select oid from pg_database where datname = current_database()) current
   where datid = current.oid and backend_type = 'client backend' and pid <> pg_backend_pid()
   group by current.oid`

async function copyTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select format('%I.%I', table_schema, table_name) as name,
           string_agg(format('%I', column_name), ', ' order by ordinal_position) filter (where is_generated = 'NEVER') as columns
      from information_schema.tables join information_schema.columns using (table_schema, table_name)
     where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'
     group by table_schema, table_name`)
  await client.query('create schema as_it_was')
  const {
    rows: [filled],
  } = await client.query<{ names: string[] }>(
    `select array_remove(array[${rows.map(({ name }) => `(select '${name}' where exists (select from ${name}))`).join()}], null) as names`,
  )
  const tables: Table[] = []
  for (const [index, { name, columns }] of rows.entries()) {
    const copy = filled?.names.includes(name) ? `as_it_was.table_${index}` : null
    const { rowCount } = copy
      ? await client.query(`create unlogged table ${copy} as select ${columns} from ${name}`)
      : { rowCount: 0 }
    tables.push({ name, columns, rows: rowCount ?? 0, copy })
  }
  return tables
}

const refill = ({ name, columns, copy }: Table): string =>
  copy
    ? `delete from ${name}; insert into ${name} (${columns}) overriding system value select * from ${copy}`
    : `delete from ${name}`

/** Without triggers and foreign keys. Returns the transaction. */
async function inTransaction(client: Client, statements: string[]): Promise<string> {
  const results = (await client.query(
    `begin; set local session_replication_role = replica; set local lock_timeout = 2000;
     ${statements.join(';\n')};
     select pg_current_xact_id()::text as id; commit`,
  )) as unknown as QueryResult<{ id: string }>[]
  return results.at(-2)?.rows[0]?.id ?? ''
}

async function lastTransaction(client: Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id')
  return rows[0]?.id ?? ''
}

async function readSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>({
    name: 'sequences',
    text: `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last, start_value::text as start from pg_sequences`,
  })
  return rows
}

function changedSequences(before: Sequence[], now: Sequence[]): string[] {
  const current = new Map(now.map(({ name, last }) => [name, last]))
  return before
    .filter(({ name, last }) => current.get(name) !== last)
    .map(({ name, last, start }) => `select setval('${name}', ${last ?? start}, ${last !== null})`)
}
