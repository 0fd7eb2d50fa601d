import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { MAX_FILE_BYTES } from '#contract/questions/limits.ts'
import { addTicket, filledCart } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { asking, DIET, PROOF, upload } from '#testing/fixtures/questions.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { buyTicket, changeTicket, IVO } from '#testing/fixtures/tickets.ts'
import * as personalData from '#server/operations/personal-data/personal-data.ts'
import * as answerFiles from '#server/shop/questions/files/files.ts'
import { world, type World } from '#testing/harness/world.ts'

const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: '#f5a524' } })
    .png()
    .toBuffer()

const filesOf = async (w: World): Promise<number> => {
  const [row] = await w.shop.sql<{ files: number }[]>`select count(*)::integer as files from answer_files`
  return row?.files ?? 0
}

test('a file answers a question, is read by staff who may change tickets, each look recorded, and by nobody else', async (t) => {
  //
  const w = await world(t)
  await asking(w, PROOF)
  const token = await customer(w)
  const { body } = await upload(w, await photo(), { token })
  const ticket = await buyTicket(w, token, { answers: { proof: body.file } })
  assert.deepEqual(ticket.answers, { proof: body.file })
  const [stored] = await w.shop.sql`select encrypted from answer_files`
  assert.doesNotMatch(stored?.['encrypted'].toString('latin1'), /JFIF/)

  const owner = await clerk(w, 'owner')
  const [order] = await w.shop.sql<{ code: string }[]>`select code from orders`
  const page = `/office/api/orders/${order?.code}`
  const hidden = await owner.get(page)
  assert.deepEqual(
    hidden.body.order.answers.map(({ answer, file }: { answer: unknown; file: unknown }) => [answer, file]),
    [[null, null]],
  )
  const { body: shown } = await owner.post(`${page}/sensitive-answers-views`, {})
  const [{ answer, file }] = shown.answers
  assert.match(answer, /^Picture, \d+ kB$/)
  const read = await owner.file(`${page}/answer-files/${file}`)
  assert.equal((await sharp(read).metadata()).format, 'jpeg')
  const [look] = await w.shop.sql`select subject from audit where action = 'answer file read'`
  assert.equal(look?.['subject'], order?.code)
  assert.equal((await owner.get(`${page}/answer-files/999`)).status, 404)
  const gate = await clerk(w, 'gate')
  assert.equal((await gate.get(`${page}/answer-files/${file}`)).status, 403)

  await changeTicket(w, token, ticket, { ...IVO, reassign: true })
  assert.equal(await filesOf(w), 0)
})

test('what is no picture and no PDF is refused at its field, and so is an answer that stands for no file of the question', async (t) => {
  const w = await world(t)
  await asking(w, PROOF, { ...PROOF, key: 'other' }, DIET)
  const refusedFor = async (bytes: Uint8Array) => (await upload(w, bytes)).body.errors?.['file']?.[0]
  assert.equal(await refusedFor(Buffer.alloc(0)), 'This file is empty. Please choose another one.')
  assert.match((await refusedFor(Buffer.from('MZ'))) ?? '', /^This is neither a picture/)
  assert.match((await refusedFor(Buffer.from('%PDF-1.7 /JS %%EOF'))) ?? '', /^This PDF has a password/)
  assert.match((await refusedFor(Buffer.alloc(MAX_FILE_BYTES + 1))) ?? '', /larger than 5 MB/)
  assert.equal((await upload(w, Buffer.alloc(7_000_000))).status, 413)
  assert.equal((await upload(w, await photo(), { question: 'diet' })).status, 404)
  assert.equal((await upload(w, await photo(), { cart: 'nothing' })).status, 404)
  assert.equal((await upload(w, await photo(), { token: 'nobody' })).status, 401)
  const text = await w.app.inject({
    method: 'POST',
    url: '/api/upload-answer',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: 'no form',
  })
  assert.equal(text.statusCode, 400)
  const { file } = (await upload(w, await photo())).body
  for (const wrong of [`${file}x`, file.split('.')[0], 'x'.repeat(500), 7]) {
    const { body } = await addTicket(w, { answers: { proof: wrong } })
    assert.deepEqual(body.errors, { 'answers.proof': ['Please choose a file: Proof of your age'] })
  }
  const { body } = await addTicket(w, { answers: { other: file } })
  assert.deepEqual(Object.keys(body.errors), ['answers.other'])
})

test('a file that answers nothing is deleted after a day, one of an answer with its person', async (t) => {
  const w = await world(t)
  await asking(w, { ...PROOF, sensitive: false })
  const token = await customer(w)
  const own = (await upload(w, await photo(), { token })).body.file
  await upload(w, await photo())
  await filledCart(w, { token, answers: { proof: own } })
  w.clock.move('PT25H')
  await answerFiles.housekeeping(w.shop)
  assert.equal(await filesOf(w), 1)
  const [account] = await w.shop.sql<{ id: number }[]>`select id from customers`
  await personalData.erase(w.shop, account?.id ?? 0, 'system')
  w.clock.move('P40D')
  await personalData.housekeeping(w.shop)
  assert.equal(await filesOf(w), 0)
})
