import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'

const FOLDER = new URL('migrations/', import.meta.url)

/** Of the first release: no process of another can be running with what comes before it. */
const FIRST = '0001-festoon.sql'

/** Tables that are long after a season: building an index without `concurrently` blocks writes. */
const LONG_TABLES =
  '(audit|cart_merchandise|cart_products|carts|customers|invoices|mails|orders|payment_attempts|payment_events|payments|sessions|terms_acceptances|ticket_changes|tickets|vouchers)\\b'
const LONG = new RegExp(`\\bon ${LONG_TABLES}`)

/** Changes that break processes of the last release. Write `-- unused since VERSION` above what the last release no longer uses. */
const BREAKING = /\bdrop (column|table)\b|\brename\b|\balter column \w+ (set data )?type\b|\bset not null\b/

/** Statements that block writes to a long table, or the counting of sales, until the migration ends. */
const BLOCKING = new RegExp(`^(create trigger\\b.*\\bon|alter table) (${LONG_TABLES}|sales_calendar\\b)`, 's')
const COPYING = new RegExp(`^(insert\\b.*\\bfrom|update) ${LONG_TABLES}`, 's')

/** A constraint that is checked on all rows of a long table while its migration blocks writes. */
const CHECKING = new RegExp(`^alter table ${LONG_TABLES}.*\\badd constraint\\b(?!.*\\bnot valid\\b)`, 's')
const VALIDATING = /\bvalidate constraint\b/

/** Whether the migration checks a constraint on all of a long table after it has blocked writes to one. */
function checksWhileBlocking(statements: string[]): boolean {
  const blocked = statements.findIndex((sql) => BLOCKING.test(sql) && !VALIDATING.test(sql))
  const isValidatedLater = statements.some((sql, at) => at > blocked && VALIDATING.test(sql))
  return statements.some((sql) => CHECKING.test(sql)) || (blocked !== -1 && isValidatedLater)
}

/** Whether the migration reads all of a long table after it has blocked writes to one. */
function copiesWhileBlocking(statements: string[]): boolean {
  const blocked = statements.findIndex((statement) => BLOCKING.test(statement))
  const isCopyLater = statements.some((statement, at) => at > blocked && COPYING.test(statement))
  return blocked !== -1 && isCopyLater
}

const withoutComments = (sql: string): string => sql.replaceAll(/--.*$/gm, '').toLowerCase()

function faultsOf(name: string, text: string): string[] {
  const faults: string[] = []
  const statements = text.split(/;\s*$/m).filter((statement) => statement.trim() !== '')
  for (const statement of statements) {
    const sql = withoutComments(statement)
    if (BREAKING.test(sql) && !/-- unused since \d/.test(statement))
      faults.push(`${name} breaks the last release`)
    const isConcurrent = name.endsWith('.concurrently.sql')
    if (/\bcreate (unique )?index\b/.test(sql) && LONG.test(sql) && !isConcurrent)
      faults.push(`${name} locks a long table`)
    if (isConcurrent && !/\bconcurrently\b/.test(sql)) faults.push(`${name} does more than indexes`)
  }
  const bare = statements.map((sql) => withoutComments(sql).trim())
  if (checksWhileBlocking(bare)) faults.push(`${name} checks a long table while it blocks writes`)
  if (copiesWhileBlocking(bare)) faults.push(`${name} copies a long table while it blocks writes`)
  return faults
}

test('no migration removes what the last release uses or locks a large table, so both releases can run during an update', async () => {
  const [first, ...later] = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).toSorted()
  assert.equal(first, FIRST)
  const faults = await Promise.all(
    later.map(async (name) => faultsOf(name, await readFile(new URL(name, FOLDER), 'utf8'))),
  )
  assert.deepEqual(faults.flat(), [])
})

test('a migration that would break the last release is detected', () => {
  const cases: [string, string, number][] = [
    ['1.sql', 'alter table orders drop column note;', 1],
    ['1.sql', '-- unused since 1.2\nalter table orders drop column note;', 0],
    ['1.sql', 'alter table orders rename column note to remark;', 1],
    ['1.sql', '-- unused since 1.2\nalter table orders rename column note to remark;', 0],
    ['1.sql', 'alter table orders alter column note set not null;', 1],
    ['1.sql', 'alter table orders add column note text;', 0],
    ['1.sql', 'create index orders_note on orders (note);', 1],
    ['1.sql', 'create index colours_name on colours (name);', 0],
    [
      '1.sql',
      'create trigger t after update on orders execute function f();\ninsert into due select id from orders;',
      1,
    ],
    [
      '1.sql',
      'insert into due select id from orders;\ncreate trigger t after update on orders execute function f();',
      0,
    ],
    ['1.sql', 'alter table payments add constraint c check (amount > 0);', 1],
    ['1.sql', 'alter table payments\n  add constraint c check (amount > 0) not valid;', 0],
    ['1.sql', 'alter table payments validate constraint c;', 0],
    [
      '1.sql',
      'alter table payments add constraint c check (amount > 0) not valid;\nalter table payments validate constraint c;',
      1,
    ],
    ['1.sql', 'alter table colours add constraint c check (amount > 0);', 0],
    ['1.concurrently.sql', 'create index concurrently orders_note on orders (note);', 0],
    ['1.concurrently.sql', 'alter table orders add column note text;', 1],
  ]
  for (const [name, text, faults] of cases) assert.equal(faultsOf(name, text).length, faults, text)
})
