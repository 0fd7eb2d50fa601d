import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sellAtBoxOffice } from '#testing/fixtures/box-office.ts'
import { addTicket } from '#testing/fixtures/carts.ts'
import { customer, logIn, saveSettings, ZOE } from '#testing/fixtures/customers.ts'
import { phoneOrder } from '#testing/fixtures/phone-orders.ts'
import { provisionalSession } from '#testing/fixtures/provisional.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { buyTicket, changeTicket, IVO, ticketAction } from '#testing/fixtures/tickets.ts'
import { joinWaitingList } from '#testing/fixtures/waiting-list.ts'
import { type Answer, world, type World } from '#testing/harness/world.ts'

/** As a word processor, a PDF or a phone writes it. */
const PASTED = ' Eva\u2011Maria \u00A0O\u2019Brien\u200B-Zoe\u0308'
const TYPED = "Eva-Maria O'Brien-Zoë"

/** How often each name is stored, in whatever holds names of people. */
async function namesIn({ shop }: World): Promise<Record<string, number>> {
  const rows = await shop.sql<{ name: string; number: number }[]>`
    select name, count(*)::integer as number
      from (select full_name as name from cart_products union all select full_name from tickets
            union all select full_name from customers union all select billing_name from orders
            union all select full_name from provisional_sessions union all select full_name from waiting_list_entries) names
     where name like 'Eva%' or name like ' Eva%' group by name`
  return Object.fromEntries(rows.map(({ name, number }) => [name, number]))
}

test('a name that was pasted is stored as the keyboard writes it, wherever it is entered', async (t) => {
  //
  const w = await world(t)
  const [sales, gate] = [await clerk(w, 'sales'), await clerk(w, 'gate')]
  const person = { full_name: PASTED, email: 'eva@example.com' }
  const isTaken = async (where: string, entered: Promise<unknown>) => {
    const before = (await namesIn(w))[TYPED] ?? 0
    const answer = (await entered) as Partial<Answer> | undefined
    assert.ok([undefined, 200].includes(answer?.status), `${where}: ${JSON.stringify(answer?.body)}`)
    const after = await namesIn(w)
    assert.deepEqual(Object.keys(after), [TYPED], where)
    assert.ok((after[TYPED] ?? 0) > before, where)
  }
  await isTaken('the cart', addTicket(w, person))
  await isTaken('the checkout', provisionalSession(w, person))
  await isTaken('a registration', w.post('/api/register', { ...person, email: 'eva2@example.com' }))
  await customer(w, ZOE.email, ZOE.full_name)
  const zoe = await logIn(w, { ...ZOE, password: 'lights at dusk' })
  await isTaken('the account', saveSettings(w, zoe, { full_name: PASTED, old_password: 'lights at dusk' }))
  const token = await customer(w)
  const [own, corrected] = [await buyTicket(w, token), await buyTicket(w, token, { full_name: 'Ivo' })]
  await isTaken('a changed ticket', changeTicket(w, token, own, { full_name: PASTED }))
  await isTaken(
    'a correction',
    ticketAction(sales, corrected, 'corrections', { ...IVO, full_name: PASTED, age: 'from-25' }),
  )
  await isTaken(
    'the box office',
    sellAtBoxOffice(gate, { full_name: PASTED, items: [{ full_name: PASTED, age: 'from-25' }] }),
  )
  await isTaken('an order by phone', sales.post('/office/api/orders', phoneOrder(person, { via: '' })))
  await addTicket(w, { external_code: 'last' })
  await isTaken('the waiting list', joinWaitingList(w, { external_code: 'last', age: 'from-25', ...person }))
})
