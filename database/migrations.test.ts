import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'

const FOLDER = new URL('migrations/', import.meta.url)

/** No process of an older release can still be running with a schema up to this migration. */
const FIRST_WITH_UPDATES = '0044'

/** Tables that are long after a season: building an index without `concurrently` blocks writes. */
const LONG_TABLES =
  '(audit|cart_merchandise|cart_products|carts|customers|invoices|mails|orders|payment_attempts|payment_events|payments|sessions|terms_acceptances|ticket_changes|tickets|vouchers)\\b'
const LONG = new RegExp(`\\bon ${LONG_TABLES}`)

/** Changes that break processes of the last release. Write `-- unused since VERSION` above what the last release no longer uses. */
const BREAKING = /\bdrop (column|table)\b|\brename\b|\balter column \w+ (set data )?type\b|\bset not null\b/

/** They rename before the first release, beside which no process with the former names can be running. Every other rename breaks one. */
const RENAMES_BEFORE_FIRST_RELEASE = [
  '0129-standard-names.sql',
  '0130-credit-transfers.sql',
  '0131-queue-and-figure-names.sql',
  '0132-plain-names.sql',
  '0134-figure-and-scan-names.sql',
  '0135-shop-names.sql',
  '0136-plain-shop-names.sql',
]

/** It drops, before the first release, columns that were kept for processes of an earlier one. */
const DROPS_BEFORE_FIRST_RELEASE = '0133-account-names.sql'

const RENAME =
  /^alter (table|index|sequence|function|trigger) \w+ (on \w+ )?rename (column |constraint )?("?\w+"? )?to "?\w+"?$/

/** No earlier migration is checked for reading a whole table while it blocks writes: they are released. */
const FIRST_WITH_EARLY_COPIES = '0121'

/** Statements that block writes to a long table, or the counting of sales, until the migration ends. */
const BLOCKING = new RegExp(`^(create trigger\\b.*\\bon|alter table) (${LONG_TABLES}|sales_calendar\\b)`, 's')
const COPYING = new RegExp(`^(insert\\b.*\\bfrom|update) ${LONG_TABLES}`, 's')

/** No earlier migration is checked for constraints: they are released. */
const FIRST_WITH_VALIDATED_CONSTRAINTS = '0123'

/** A constraint that is checked on all rows of a long table while its migration blocks writes. */
const CHECKING = new RegExp(`^alter table ${LONG_TABLES}.*\\badd constraint\\b(?!.*\\bnot valid\\b)`, 's')
const VALIDATING = /\bvalidate constraint\b/

/** Whether the migration checks a constraint on all of a long table after it has blocked writes to one. */
function checksWhileBlocking(name: string, statements: string[]): boolean {
  if (name < FIRST_WITH_VALIDATED_CONSTRAINTS) return false
  const blocked = statements.findIndex((sql) => BLOCKING.test(sql) && !VALIDATING.test(sql))
  const isValidatedLater = statements.some((sql, at) => at > blocked && VALIDATING.test(sql))
  return statements.some((sql) => CHECKING.test(sql)) || (blocked !== -1 && isValidatedLater)
}

/** Whether the migration reads all of a long table after it has blocked writes to one. */
function copiesWhileBlocking(name: string, statements: string[]): boolean {
  const blocked = statements.findIndex((statement) => BLOCKING.test(statement))
  const isCopyLater = statements.some((statement, at) => at > blocked && COPYING.test(statement))
  return name >= FIRST_WITH_EARLY_COPIES && blocked !== -1 && isCopyLater
}

function breaks(name: string, sql: string): boolean {
  const isAllowed = RENAMES_BEFORE_FIRST_RELEASE.includes(name) && RENAME.test(sql.trim())
  return BREAKING.test(sql) && !isAllowed && name !== DROPS_BEFORE_FIRST_RELEASE
}

const withoutComments = (sql: string): string => sql.replaceAll(/--.*$/gm, '').toLowerCase()

function faultsOf(name: string, text: string): string[] {
  const faults: string[] = []
  const statements = text.split(/;\s*$/m).filter((statement) => statement.trim() !== '')
  for (const statement of statements) {
    const sql = withoutComments(statement)
    if (breaks(name, sql) && !/-- unused since \d/.test(statement))
      faults.push(`${name} breaks the last release`)
    const isConcurrent = name.endsWith('.concurrently.sql')
    if (/\bcreate (unique )?index\b/.test(sql) && LONG.test(sql) && !isConcurrent)
      faults.push(`${name} locks a long table`)
    if (isConcurrent && !/\bconcurrently\b/.test(sql)) faults.push(`${name} does more than indexes`)
  }
  const bare = statements.map((sql) => withoutComments(sql).trim())
  if (checksWhileBlocking(name, bare)) faults.push(`${name} checks a long table while it blocks writes`)
  if (copiesWhileBlocking(name, bare)) faults.push(`${name} copies a long table while it blocks writes`)
  return faults
}

test('no migration removes what the last release uses or locks a large table, so both releases can run during an update', async () => {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql') && name >= FIRST_WITH_UPDATES)
  const faults = await Promise.all(
    names.map(async (name) => faultsOf(name, await readFile(new URL(name, FOLDER), 'utf8'))),
  )
  assert.deepEqual(faults.flat(), [])
})

test('a migration that would break the last release is detected', () => {
  const cases: [string, string, number][] = [
    ['1.sql', 'alter table orders drop column note;', 1],
    ['1.sql', '-- unused since 1.2\nalter table orders drop column note;', 0],
    ['1.sql', 'alter table orders rename column note to remark;', 1],
    ['0129-standard-names.sql', 'alter table orders rename column note to remark;', 0],
    ['0129-standard-names.sql', 'alter table orders drop column note;', 1],
    [DROPS_BEFORE_FIRST_RELEASE, 'alter table ledger_accounts drop column name;', 0],
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
