import assert from 'node:assert/strict'
import { test } from 'node:test'
import { configure } from '#testing/fixtures/site.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

test('each account of a file is answered for by itself, and one answer is not taken for several', async (t) => {
  const w = await world(t)
  const iban = 'DE89370400440532013000'
  await configure(w, { bankAccount: { holder: 'Lights', iban, bic: 'COBADEFFXXX', bank: 'Bank' } })
  const finance = await clerk(w, 'finance')
  const send = async (whose: string, file: string) =>
    finance.send(
      `/office/api/bank-statements?whose=${encodeURIComponent(whose)}`,
      'application/octet-stream',
      Buffer.from(file),
    )
  const day = (account: string) =>
    `:20:1\n:25:${account}\n:28C:1/1\n:60F:C270114EUR0,00\n:61:2701150115C5,00NTRFNONREF\n:86:Ana\n:62F:C270115EUR5,00\n-\n`
  const masked = ['DExxxxxxxxxxxxxxxx3000', 'DExxxxxxxxxxxxxxxx4711'] as const
  const both = masked.map(day).join('')
  for (const one of ['festival', 'other', JSON.stringify({ [masked[0]]: 'festival' })]) {
    const { statements, account_questions: open } = (await send(one, both)).body.upload
    assert.deepEqual([statements, open.at(-1).account], [[], masked[1]])
  }
  assert.equal((await send('{"', both)).status, 422)
  const stored = await send(JSON.stringify({ [masked[0]]: 'festival', [masked[1]]: 'other' }), both)
  const accountsOf = ({ body }: typeof stored) =>
    body.upload.statements.map(({ account }: { account: string }) => account).toSorted()
  assert.deepEqual(accountsOf(stored), [iban, masked[1]])
  const other = 'HR1210010051863000160'
  const mixed = day('') + day(other)
  assert.deepEqual(accountsOf(await send(JSON.stringify({ '': 'festival', [other]: 'other' }), mixed)), [
    iban,
    other,
  ])
})
