import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'

const FOLDER = new URL('migrations/', import.meta.url)

/** No process of an older release can still be running with a schema up to this migration. */
const FIRST_WITH_UPDATES = '0044'

/** Tables that are long after a season: building an index without `concurrently` blocks writes. */
const LONG =
  /\bon (audit|cart_merchandise|cart_products|carts|customers|invoices|mails|orders|payment_attempts|payment_events|payments|sessions|terms_acceptances|ticket_changes|tickets|vouchers)\b/

/** Changes that break processes of the last release. Write `-- unused since VERSION` above what the last release no longer uses. */
const BREAKING = /\bdrop (column|table)\b|\brename\b|\balter column \w+ (set data )?type\b|\bset not null\b/

function faultsOf(name: string, text: string): string[] {
  const faults: string[] = []
  const statements = text.split(/;\s*$/m).filter((statement) => statement.trim() !== '')
  for (const statement of statements) {
    const sql = statement.replaceAll(/--.*$/gm, '').toLowerCase()
    if (BREAKING.test(sql) && !/-- unused since \d/.test(statement))
      faults.push(`${name} breaks the last release`)
    const isConcurrent = name.endsWith('.concurrently.sql')
    if (/\bcreate (unique )?index\b/.test(sql) && LONG.test(sql) && !isConcurrent)
      faults.push(`${name} locks a long table`)
    if (isConcurrent && !/\bconcurrently\b/.test(sql)) faults.push(`${name} does more than indexes`)
  }
  return faults
}

test('an update goes on beside the last release: no migration takes away what that uses, or locks a long table', async () => {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql') && name >= FIRST_WITH_UPDATES)
  const faults = await Promise.all(
    names.map(async (name) => faultsOf(name, await readFile(new URL(name, FOLDER), 'utf8'))),
  )
  assert.deepEqual(faults.flat(), [])
})

test('a migration that an older process cannot bear is found', () => {
  const cases: [string, string, number][] = [
    ['1.sql', 'alter table orders drop column note;', 1],
    ['1.sql', '-- unused since 1.2\nalter table orders drop column note;', 0],
    ['1.sql', 'alter table orders rename column note to remark;', 1],
    ['1.sql', 'alter table orders alter column note set not null;', 1],
    ['1.sql', 'alter table orders add column note text;', 0],
    ['1.sql', 'create index orders_note on orders (note);', 1],
    ['1.sql', 'create index colours_name on colours (name);', 0],
    ['1.concurrently.sql', 'create index concurrently orders_note on orders (note);', 0],
    ['1.concurrently.sql', 'alter table orders add column note text;', 1],
  ]
  for (const [name, text, faults] of cases) assert.equal(faultsOf(name, text).length, faults, text)
})
