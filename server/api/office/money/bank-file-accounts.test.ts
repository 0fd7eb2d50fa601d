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

test('what the columns of a file without headings mean is only suggested for others with as many, which may be another bank’s', async (t) => {
  const finance = await clerk(await world(t), 'finance')
  const send = async (file: string, reading = '') =>
    (
      await finance.send(
        `/office/api/bank-statements?whose=festival&reading=${encodeURIComponent(reading)}`,
        'application/octet-stream',
        Buffer.from(file),
      )
    ).body.upload
  const first = '12.03.2027;Ana Horvat;64,50;Gift\n13.03.2027;Ivo Horvat;-5,00;Rent\n'
  const { guess } = (await send(first)).table
  assert.equal((await send(first, JSON.stringify({ ...guess, name: '#2', text: '#4' }))).statements.length, 1)
  const { table, statements } = await send('14.03.2027;Ana Horvat;-7,00;More\n')
  assert.deepEqual([table.guess.name, table.guess.text, statements], ['#2', '#4', []])
})
