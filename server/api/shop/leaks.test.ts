import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shopCalls } from '#contract/calls/calls.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import {
  createCustomerRecords,
  type CustomerRecords,
  type Person,
} from '#testing/fixtures/customer-records.ts'
import { FOREIGN_ACCESS } from '#testing/fixtures/foreign-access.ts'
import type { Target } from '#testing/fixtures/targets.ts'
import { routeNamesOf } from '#testing/harness/routes.ts'
import { recordQueries } from '#testing/harness/statements.ts'
import { shopWithWallets } from '#testing/harness/wallet-servers.ts'
import type { World } from '#testing/harness/world.ts'

// S6-02 S6-03 S6-04 P7-15 P7-16 A-022 A-031 A-084 A-140: every call and every document × everything that belongs to somebody else × every
// other caller.

const BRANKA: Person = {
  full_name: 'Branka Bukovac',
  email: 'branka@bukovac.example',
  password: 'lanterns over Vis',
  street: 'Ribarska 17',
  iban: 'HR1723600001101234565',
}
const CEDRIC: Person = {
  full_name: 'Cedric Caron',
  email: 'cedric@caron.example',
  password: 'fireflies of Brac',
  street: 'Rue des Lucioles 4',
  iban: 'DE89370400440532013000',
}

type Fields = Record<string, unknown>

/** An attempt to access somebody else's record, and the same for one that does not exist. */
interface Try {
  call: string
  foreign: Fields
  missing: Fields
}

/** A value of the same format that belongs to nobody. */
const nobodys = (value: string | number): string | number =>
  typeof value === 'number'
    ? value + 1_000_000
    : value.replaceAll(/[a-z]/g, 'q').replaceAll(/[A-Z]/g, 'Q').replaceAll(/\d/g, '7')

const scrambled = (fields: Target['fields']): Target['fields'] =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, nobodys(value)]))

const pick = (fields: Target['fields'], names: string[]): Target['fields'] =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))

/** Every non-empty selection of them. */
const choices = (names: string[]): string[][] =>
  names.reduce<string[][]>((sets, name) => [...sets, ...sets.map((set) => [...set, name]), [name]], [])

const alike = (one: Target, other: Target): boolean =>
  String(Object.keys(one.fields)) === String(Object.keys(other.fields))

/** All identifiers of `of`, alone or combined with the caller's own, except keys that grant access to everybody. */
function* tries(call: string, of: CustomerRecords, by: CustomerRecords | null): Generator<Try> {
  const reach = FOREIGN_ACCESS[call]
  assert.ok(reach, `nobody has thought of how ${call} could reach for what is somebody else's`)
  const rest = { ...reach.rest?.(by) }
  const things = reach.things(of)
  if (things.length === 0) yield { call, foreign: rest, missing: rest }
  for (const thing of things) {
    const own = (by && reach.things(by).find((each) => alike(each, thing))?.fields) ?? scrambled(thing.fields)
    for (const names of choices(Object.keys(thing.fields))) {
      if (thing.key?.every((name) => names.includes(name))) continue
      const foreign = pick(thing.fields, names)
      yield {
        call,
        foreign: { ...rest, ...own, ...foreign },
        missing: { ...rest, ...own, ...scrambled(foreign) },
      }
    }
  }
}

interface Said {
  status: number
  /** A response without its timestamp. */
  text: string
}

async function ask(w: World, call: string, fields: Fields, remoteAddress = '127.0.0.1'): Promise<Said> {
  const isCall = call.startsWith('/api/')
  const url = call.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(fields[name])))
  const { statusCode, headers, body } = await w.app.inject(
    isCall ? { method: 'POST', url: call, payload: fields, remoteAddress } : { url, remoteAddress },
  )
  const { date: _, ...steady } = headers
  return { status: statusCode, text: `${JSON.stringify(steady)} ${body}` }
}

/** The same without codes, numbers and timestamps of new things. */
const plain = ({ status, text }: Said): Said => ({
  status,
  text: text.replaceAll(/"(code|id|bundle_line|expires_at|now|content-length)":("[^"]*"|\d+)/g, '"$1"'),
})

/** Every call of the shop with its fields, and every document that the server serves. */
async function allCalls(w: World): Promise<Record<string, string[]>> {
  // Public data contains nothing personal.
  const calls = shopCalls
    .filter(({ method }) => method === 'POST')
    .map(({ path, body }) => [path, Object.keys(Object(Object(body).properties))])
  const documents = (await routeNamesOf(w))
    .filter((route) => /^get \/(download|add-to)-/.test(route))
    .map((route) => [
      route.slice('get '.length).replaceAll(/\{(\w+)\}/g, ':$1'),
      [...route.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
    ])
  return Object.fromEntries([...calls, ...documents])
}

/** The current state of what existed before. Sessions have a last use, and a requested reset replaces the previous one. */
async function rows(w: World, until?: Map<string, number>): Promise<Map<string, unknown[]>> {
  const { sql } = w.shop
  const tables = await sql<{ name: string; counted: boolean }[]>`
    select table_name as name,
           exists (select from information_schema.columns c
                    where c.table_name = t.table_name and c.column_name = 'id'
                      and c.data_type = 'integer') as counted
      from information_schema.tables t
     where table_schema = 'public' and table_name not in ('sessions', 'password_tokens', 'login_codes', 'stock', 'migrations')
     order by table_name`
  const kept = new Map<string, unknown[]>()
  for (const { name, counted } of tables) {
    const last = until?.get(name) ?? 2_147_483_647
    const all = counted
      ? await sql`select * from ${sql(name)} where id <= ${last} order by id`
      : await sql`select * from ${sql(name)} t order by t::text`
    kept.set(name, [...all])
  }
  return kept
}

const lastIds = (kept: Map<string, unknown[]>): Map<string, number> =>
  new Map([...kept].map(([name, all]) => [name, Number(Object(all.at(-1)).id ?? 0)]))

test('the access matrix', async (t) => {
  const { w } = await shopWithWallets(t, {
    publicUrl: 'http://festoon.test',
    rateLimits: true,
    peoplePerAddress: 240,
  })
  const [life] = await createCustomerRecords(w, [BRANKA])
  assert.ok(life)

  await t.test('has every call and every document, with each of its fields', async () => {
    const calls = await allCalls(w)
    assert.deepEqual(Object.keys(FOREIGN_ACCESS).toSorted(), Object.keys(calls).toSorted())
    for (const [call, fields] of Object.entries(calls)) {
      const named: string[] =
        FOREIGN_ACCESS[call]?.things(life).flatMap((thing) => Object.keys(thing.fields)) ?? []
      const known: string[] = ['token', ...named, ...Object.keys(FOREIGN_ACCESS[call]?.rest?.(life) ?? {})]
      assert.deepEqual(
        fields.filter((field) => !known.includes(field)),
        [],
        call,
      )
    }
  })

  // A-026 A-084 A-131
  for (const [call, limit] of Object.entries(TRIES))
    await t.test(
      `${call} is rate-limited after ${limit} attempts, whether the record exists or not`,
      async () => {
        const [first] = tries(call, life, null)
        assert.ok(first)
        for (const fields of [first.foreign, first.missing]) {
          const from = `198.51.${100 + Object.keys(TRIES).indexOf(call)}.${fields === first.foreign ? 1 : 2}`
          const answers: number[] = []
          while (answers.at(-1) !== 429 && answers.length <= limit)
            answers.push((await ask(w, call, fields, from)).status)
          assert.equal(answers.length, limit + 1)
          assert.equal(answers.at(-1), 429)
        }
      },
    )
})

/** The number of attempts from one client address, or for one email address or cart. */
const TRIES: Record<string, number> = {
  '/api/login': 10,
  '/api/reset-password': 30,
  '/api/validate-voucher': 15,
  '/api/get-terms-and-conditions-order': 30,
  '/api/accept-terms-and-conditions': 30,
  '/api/get-payment-plan-order-payment': 30,
  '/api/pay-payment-plan-order-payment': 30,
  '/download-ticket/:email/:code': 30,
  '/download-calendar/:email/:code': 30,
  '/add-to-apple-wallet/:email/:code': 30,
  '/add-to-google-wallet/:email/:code': 30,
  '/download-invoice/:orderCode/:checksum': 30,
  '/download-credit-note/:creditNote/:checksum': 30,
}

for (const [mark, which, people] of [
  ['', '', [BRANKA, CEDRIC]],
  ['thorough: ', ', the other way round', [CEDRIC, BRANKA]],
] as const)
  test(`${mark}another customer’s data can be neither read nor changed, and the response is the same as for data that does not exist${which}`, async (t) => {
    const { w } = await shopWithWallets(t, { publicUrl: 'http://festoon.test' })
    const [owner, other] = await createCustomerRecords(w, [...people])
    assert.ok(owner && other)
    const before = await rows(w)
    const all = attacks(owner, other)
    assert.ok(all.length > 500)
    for (const attack of all) await assertTight(w, attack)
    assert.deepEqual(await rows(w, lastIds(before)), before)
    // A login code is sent to any address, and grants the requester nothing.
    const written = await w.shop.sql<{ recipient: string }[]>`
      select recipient from mails where id > ${lastIds(before).get('mails') ?? 0} and template <> 'code'`
    for (const { recipient } of written) assert.doesNotMatch(recipient, /bukovac|caron/)
    assert.deepEqual(await consistency.check(w.shop), [])
    await assertGranted(w, owner)
  })

interface Attack extends Try {
  of: CustomerRecords
  token: string
}

/** All attempts of a guest, of another customer, and with an ended session. */
function attacks(of: CustomerRecords, by: CustomerRecords): Attack[] {
  return Object.keys(FOREIGN_ACCESS).flatMap((call) => {
    const guest = [...tries(call, of, null)].map((each) => ({ of, token: '', ...each }))
    const other = [...tries(call, of, by)].map((each) => ({ of, token: by.token, ...each }))
    // An ended session gets the same refusal for everything.
    const late = guest.slice(0, 1).map((each) => ({ ...each, token: of.ended }))
    return [...guest, ...other, ...late]
  })
}

/** The response for somebody else’s record is the same as for a missing one, after the same work, and contains nothing of theirs. */
async function assertTight(w: World, { of, token, call, foreign, missing }: Attack): Promise<void> {
  const title = `${call} ${JSON.stringify(foreign)}`
  const [answer, work] = await recordQueries(w, () => ask(w, call, { token, ...foreign }))
  const [twin, same] = await recordQueries(w, () => ask(w, call, { token, ...missing }))
  for (const secret of of.secrets) assert.ok(!answer.text.includes(secret), `${title} tells ${secret}`)
  const { tells, makes } = FOREIGN_ACCESS[call] ?? {}
  if (tells) return
  assert.deepEqual(makes ? plain(answer) : answer, makes ? plain(twin) : twin, title)
  // The code of a cart may reveal that it was a cart.
  if (!('cart' in foreign)) assert.deepEqual(work, same, title)
}

/** The same requests succeed for the owner: the attempts fail because of the caller, not because of their form. */
async function assertGranted(w: World, of: CustomerRecords): Promise<void> {
  for (const [call, { things, neutral, tells, rest }] of Object.entries(FOREIGN_ACCESS)) {
    if (neutral || tells || things(of).length === 0) continue
    const answers = []
    for (const { fields } of things(of)) {
      const answer = await ask(w, call, { token: of.token, ...rest?.(of), ...fields })
      const twin = await ask(w, call, { token: of.token, ...rest?.(of), ...scrambled(fields) })
      answers.push(plain(answer).text !== plain(twin).text && [200, 303].includes(answer.status))
    }
    assert.ok(answers.includes(true), `${call} grants nothing to anybody`)
  }
}
