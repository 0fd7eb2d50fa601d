import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { changeTicket } from '#testing/fixtures/tickets.ts'
import { settle, withPass } from '#testing/fixtures/wallet-phones.ts'
import { untilLocked } from '#testing/harness/locks.ts'

/** A ticket is renamed twice, the second time after housekeeping has read the first name, and before it unmarks the pass. */
async function renameWhileCompared(t: TestContext, { guarded }: { guarded: boolean }): Promise<string[]> {
  const { w, ticket, token, heard } = await withPass(t)
  w.explainFindings(/has another holder than its last change says/)
  // The control: the trigger ignores passes that are already marked.
  if (!guarded)
    await w.shop.sql`
      create or replace function mark_wallet_passes() returns trigger language plpgsql as $$
      begin
        update wallet_passes set due = true where ticket_id = new.id and not due;
        return null;
      end $$`
  assert.equal((await changeTicket(w, token, ticket, { full_name: 'Ana Prva' })).status, 200)
  const rename = w.shop.transact(async (housekeeping) => {
    await housekeeping`select from wallet_passes where due for update`
    const second = w.shop.sql`update tickets set full_name = 'Ana Druga' where code = ${ticket.code}`.then(
      () => 'done',
    )
    await Promise.race([untilLocked(w.shop), second])
    await housekeeping`update wallet_passes set due = false`
    return { second }
  })
  await (
    await rename
  ).second
  await settle(w)
  return heard()
}

test('a ticket that changes while its pass is being compared is compared again', async (t) => {
  assert.equal((await renameWhileCompared(t, { guarded: true })).length, 1)
})

test('control: it is not, if the trigger ignores passes that are already marked', async (t) => {
  assert.equal((await renameWhileCompared(t, { guarded: false })).length, 0)
})
