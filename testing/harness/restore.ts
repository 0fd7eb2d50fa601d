import type { Client, QueryResult } from 'pg'

/** The rows of a database as they were at some time. */
export interface Restorable {
  /** The number of other connections, and of locks that outlive a transaction. */
  countStrangers(): Promise<number>
  /** Restores all rows and sequences. Returns whether that is enough: a changed schema and statistics of tables remain. */
  restore(): Promise<boolean>
}

/** A table, which is known before its rows are copied. */
export interface Table {
  name: string
  columns: string
  isFilled: boolean
}

interface Copied extends Table {
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

/** Copies the rows of these tables, which are all that there are, into a schema beside them. */
export async function copyRows(client: Client, all: readonly Table[]): Promise<Restorable> {
  // Refilled tables have no triggers and foreign keys then. Setting it each time would discard all plans.
  await client.query('set session_replication_role = replica; set lock_timeout = 2000')
  const tables = await copyTables(client, all)
  const sequences = await readSequences(client)
  const filled = tables.filter(({ copy }) => copy)
  const look = lookAt(
    tables.flatMap(({ name, copy }) => (copy ? [] : [name])),
    filled.map(({ name }) => name),
  )
  let since = await lastTransaction(client)
  const first = await look(client, since)
  return {
    async countStrangers() {
      const { rows } = await client.query<{ count: number }>({ name: 'strangers', text: STRANGERS })
      return Number(rows[0]?.count)
    },
    async restore() {
      const now = await look(client, since)
      if (now.fixed !== first.fixed || now.catalogs.some(([, newer]) => newer > 0)) return false
      // Rows that were inserted or updated are newer; of those that were deleted none is left.
      const changed = [
        ...tables.filter(({ copy }) => !copy).filter((_table, index) => now.hasRows[index]),
        ...filled.filter(({ rows }, index) => now.filled[index]?.[0] !== rows || now.filled[index][1] > 0),
      ]
      const statements = [...changed.map(refill), ...changedSequences(sequences, await readSequences(client))]
      if (statements.length > 0) since = await inTransaction(client, statements)
      return true
    },
  }
}

/** The number of rows of a table, and how many of them are newer than a transaction. */
type Counts = [rows: number, newer: number]

interface Look {
  /** Whether there is a row in those that were empty. */
  hasRows: boolean[]
  filled: Counts[]
  catalogs: Counts[]
  /** The size of the schema, and the statistics of tables. */
  fixed: string
}

/** Looks at all tables by one statement, as columns of one row: a union of as many queries takes ten times as long. */
function lookAt(empty: string[], filled: string[]): (client: Client, since: string) => Promise<Look> {
  const newer = 'count(*) filter (where age(xmin) < age($1::xid))'
  const counts = (names: string[]) => `
    array[${names.map((name) => `(select array[count(*), ${newer}]::int[] from ${name})`).join()}]::int[]`
  const text = `
    select array[${empty.map((name) => `exists (select from ${name})`).join()}]::boolean[] as "hasRows",
           ${counts(filled)} as filled, ${counts(CATALOGS)} as catalogs,
           (select sum(greatest(reltuples, 0)) from pg_class) as statistics`
  return async (client, since) => {
    const {
      rows: [row],
    } = await client.query<Omit<Look, 'fixed'> & { statistics: number }>({
      name: 'look',
      text,
      values: [since],
    })
    if (!row) throw new Error('The statement returns one row')
    return { ...row, fixed: [...row.catalogs.map(([rows]) => rows), row.statistics].join(' ') }
  }
}

const STRANGERS = `
  select count(*) + (select count(*) from pg_locks where locktype = 'advisory' and database = current.oid) as count
    from pg_stat_activity, (select oid from pg_database where datname = current_database()) current
   where datid = current.oid and backend_type = 'client backend' and pid <> pg_backend_pid()
   group by current.oid`

/** The tables of a database: the same in all copies of a template, and finding them takes longer than copying their rows. */
export async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Omit<Table, 'isFilled'>>(`
    select format('%I.%I', table_schema, table_name) as name,
           string_agg(format('%I', column_name), ', ' order by ordinal_position) filter (where is_generated = 'NEVER') as columns
      from information_schema.tables join information_schema.columns using (table_schema, table_name)
     where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'
     group by table_schema, table_name`)
  const {
    rows: [filled],
  } = await client.query<{ names: string[] }>(
    `select array_remove(array[${rows.map(({ name }) => `(select '${name}' where exists (select from ${name}))`).join()}], null) as names`,
  )
  return rows.map((table) => ({ ...table, isFilled: filled?.names.includes(table.name) === true }))
}

async function copyTables(client: Client, all: readonly Table[]): Promise<Copied[]> {
  const tables = all.map((table, index) => ({
    ...table,
    copy: table.isFilled ? `as_it_was.table_${index}` : null,
  }))
  const copies = tables.flatMap(({ name, columns, copy }) =>
    copy ? [`create unlogged table ${copy} as select ${columns} from ${name}`] : [],
  )
  const results = (await client.query(
    ['create schema as_it_was', ...copies].join(';\n'),
  )) as unknown as QueryResult[]
  const counts = [results].flat().slice(1).values()
  return tables.map((table) => ({ ...table, rows: table.copy ? (counts.next().value?.rowCount ?? 0) : 0 }))
}

const refill = ({ name, columns, copy }: Copied): string =>
  copy
    ? `delete from ${name}; insert into ${name} (${columns}) overriding system value select * from ${copy}`
    : `delete from ${name}`

/** Returns the transaction. */
async function inTransaction(client: Client, statements: string[]): Promise<string> {
  const results = (await client.query(
    `begin; ${statements.join(';\n')}; select pg_current_xact_id()::text as id; commit`,
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
