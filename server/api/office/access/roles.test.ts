import assert from 'node:assert/strict'
import { test } from 'node:test'
import { officeMessages } from '#contract/office/messages.ts'
import { may, Permission, Role } from '#contract/office/roles.ts'
import * as staff from '#server/people/staff/staff.ts'
import { createCustomerRecords, type CustomerRecords } from '#testing/fixtures/customer-records.ts'
import { camt, uploadStatement } from '#testing/fixtures/bank-statements.ts'
import { sellAtBoxOffice } from '#testing/fixtures/box-office.ts'
import { RADIO, withDiscounts } from '#testing/fixtures/discounts.ts'
import { apiKey } from '#testing/fixtures/api-keys.ts'
import { allocationOf, guest, nameGuests } from '#testing/fixtures/guests.ts'
import { createMailing } from '#testing/fixtures/mailings.ts'
import { openGate } from '#testing/fixtures/gate.ts'
import { officeIdsOf } from '#testing/harness/office-requests.ts'
import { addressOf, callsOfOffice, type OfficeCall, type OfficeIds } from '#testing/harness/office-calls.ts'
import { shareCapacity } from '#testing/fixtures/stock.ts'
import { answerByFile } from '#testing/fixtures/questions.ts'
import { clerk, cookieOf, send, STAFF_PASSWORD, type Clerk } from '#testing/fixtures/staff.ts'
import { webhook } from '#testing/fixtures/webhooks.ts'
import { fingerprints, recordQueries } from '#testing/harness/statements.ts'
import { routeNamesOf } from '#testing/harness/routes.ts'
import { world, type World } from '#testing/harness/world.ts'

const BRANKA = {
  full_name: 'Branka Bukovac',
  email: 'branka@bukovac.example',
  password: 'lanterns over Vis',
  street: 'Ribarska 17',
  iban: 'HR1723600001101234565',
}

const ROLES = Role.anyOf.map((role) => role.const)

type Refused = { status: 401 | 403; message: string }

/** A caller, and how a call is refused to them; null if it is allowed. */
interface Visitor {
  title: string
  headers: Record<string, string>
  refusal: (call: OfficeCall) => Refused | null
}

const LOGGED_OUT: Refused = { status: 401, message: officeMessages.loggedOut }
const CODE_NEEDED: Refused = { status: 401, message: officeMessages.codeNeeded }
const NOT_ALLOWED: Refused = { status: 403, message: officeMessages.notAllowed }
const STALE_PAGE: Refused = { status: 403, message: officeMessages.stalePage }

const stranger = (title: string, headers: Visitor['headers']): Visitor => ({
  title,
  headers,
  refusal: (call) => (call.may === 'anyone' ? null : LOGGED_OUT),
})

const isOpen = (call: OfficeCall): boolean => ['anyone', 'session', 'in'].includes(call.may)

const mayMake = (role: Role, call: OfficeCall): boolean => isOpen(call) || may(role, call.may as Permission)

/** The headers of a browser after logging in with a password. */
async function logIn(w: World, email: string): Promise<Record<string, string>> {
  const answer = await send(w, 'post', '/office/api/sessions', { email, password: STAFF_PASSWORD })
  assert.equal(answer.status, 200)
  return { cookie: cookieOf(answer), 'x-csrf-token': answer.body.session.csrf }
}

/** All callers. Those of the staff who are refused were owners before. */
async function visitors(w: World, clerks: Map<Role, Clerk>, life: CustomerRecords): Promise<Visitor[]> {
  const token = life.token
  const owner = await logIn(w, 'owner@festoon.test')
  await clerk(w, 'owner', 'half@festoon.test')
  const half = await logIn(w, 'half@festoon.test')
  await w.shop.sql`
    update staff_sessions set factor_verified_at = null
     where staff_id = (select id from staff where email = 'half@festoon.test')`
  const { id: gone } = await clerk(w, 'owner', 'gone@festoon.test')
  const late = await logIn(w, 'gone@festoon.test')
  await clerks.get('owner')?.patch(`/office/api/staff/${gone}`, { enabled: false })
  return [
    stranger('a guest', {}),
    stranger('a customer', {
      cookie: `festoon_office=${token}`,
      authorization: `Bearer ${token}`,
      'x-csrf-token': token,
    }),
    stranger('somebody who was switched off', late),
    {
      title: 'an owner without a second factor',
      headers: half,
      refusal: ({ may: rule }) => (rule === 'anyone' || rule === 'session' ? null : CODE_NEEDED),
    },
    ...[{}, { 'x-csrf-token': half['x-csrf-token'] ?? '' }].map((stale) => ({
      title: `an owner on a page that is not of this session ${JSON.stringify(Object.keys(stale))}`,
      headers: { cookie: owner['cookie'] ?? '', ...stale },
      refusal: ({ method, may: rule }: OfficeCall) =>
        method === 'get' || rule === 'anyone' ? null : STALE_PAGE,
    })),
    ...(await Promise.all(
      ROLES.map(async (role) => ({
        title: role,
        headers: await logIn(w, `${role}@festoon.test`),
        refusal: (call: OfficeCall) => (mayMake(role, call) ? null : NOT_ALLOWED),
      })),
    )),
  ]
}

/** One of everything that a call can refer to, with an open invitation and a change of the festival. */
async function everything(w: World, owner: Clerk): Promise<OfficeIds> {
  const link = await w.shop.transact((tx) =>
    staff.invitations.invite(tx, { email: 'new@festoon.test', full_name: 'Nina Novak', role: 'gate' }),
  )
  const { body } = await owner.get('/office/api/site')
  const value = { ...body.part.value, name: 'Festoon by the Sea' }
  assert.equal((await owner.patch('/office/api/site', { version: body.part.version, value })).status, 200)
  await shareCapacity(w, 'site', 1000, ['weekend'])
  await openGate(w)
  await sellAtBoxOffice(owner)
  await uploadStatement(owner, camt({ amount: 100 }))
  const columns = { booked_on: 'Date', amount: 'Amount', unsigned: 'in' }
  await uploadStatement(owner, 'Date,Amount\n2027-01-15,1.00\n', 'bank.csv', columns)
  await createMailing(owner)
  await apiKey(w)
  const { id } = await webhook(w, 'https://example.com/hooks')
  assert.equal((await owner.post(`/office/api/webhooks/${id}/tests`)).status, 200)
  const { allocation } = await allocationOf(owner)
  assert.equal((await nameGuests(owner, allocation, [guest('Ida Berg')])).status, 200)
  const codes = { discount: 'radio', value: { count: 1 } }
  assert.equal(
    (await (await withDiscounts(w, RADIO)).post('/office/api/discount-code-batches', codes)).status,
    200,
  )
  await answerByFile(w)
  return { ...(await officeIdsOf(w.shop.sql)), invitations: link.split('/').at(-1) ?? '' }
}

/** A value of the same format that belongs to nobody. */
const nobodys = (things: OfficeIds): OfficeIds =>
  Object.fromEntries(
    Object.entries(things).map(([noun, value]) => [
      noun,
      typeof value === 'number' ? value + 1_000_000 : 'ZZZZZZ',
    ]),
  )

/** A malformed body. */
const TORN = Buffer.from('{')

/** A response without its timestamp. */
async function ask(w: World, call: OfficeCall, url: string, headers: Visitor['headers'], given = call.body) {
  const { method, type } = call
  const posted = method === 'get' ? undefined : given
  const sent = posted === undefined ? headers : { 'content-type': type, ...headers }
  const answer = await send(w, method, url, posted, sent)
  const { date: _, ...steady } = answer.headers
  return { ...answer, headers: steady }
}

const OF_SALES =
  /(orders(?!.*(transfers|payment-reversals|resolutions|overpayment-returns|overpayment-accounts|refunds|refund-previews))|phone-items|price-previews|shipments|shipment-batches|handovers|packing-lists|address-labels|open-carts|box-office-sales|till-closings|tickets|ticket-scans|partners|allocations|guest-lists|guests|customers|notes|mails|mailings|mailing-previews|mailing-tests|audience-counts)\b/

const OF_FINANCE =
  / (notes|ledger|refunds|refund-runs|sepa-files|sepa-file-previews|bank-statements|bank-balances|bank-readings|bank-file-previews|bank-lines|certain-allocations|sandbox-bank|customers.*notes|orders.*(transfers|payment-reversals|resolutions|overpayment-returns|overpayment-accounts|notes|refunds|refund-previews))\b/
const SEEN_AT_THE_GATE = [
  'get box-office-sales/:code',
  'get box-office',
  'get tickets',
  'get ticket-choices',
  'get tickets/:code',
  'get gates',
  'get gate-figures',
  'get scans',
  'get conflicts',
  'get check-in-lists/:id/attendance.csv',
]
const OF_THE_GATE =
  / (ticket-scans|price-previews|gates|gate-devices|check-in-lists|scans|conflicts|pick-up-conflicts|box-office-sales|till-closings|tickets\/:code\/names)\b/

/** In `npm test` the refusals of every third call are also compared with those for a missing record and a torn body, for each visitor others. */
for (const [title, isCompared] of [
  ['access to the calls of the office', (at: number) => at % 3 === 0],
  ['thorough: access to the calls of the office, each with a missing record and a torn body', () => true],
] as const)
  test(title, async (t) => {
    const w = await world(t)
    const [life] = await createCustomerRecords(w, [BRANKA])
    assert.ok(life)
    const clerks = new Map<Role, Clerk>()
    for (const role of ROLES) clerks.set(role, await clerk(w, role))
    const owner = clerks.get('owner')
    assert.ok(owner)
    const things = await everything(w, owner)
    const missing = nobodys(things)
    const calls = callsOfOffice()
    assert.ok(calls.length > 60)

    await t.test('every route is documented, with a permission that exists', () => assertDescribed(w, calls))

    for (const [number, visitor] of (await visitors(w, clerks, life)).entries())
      await t.test(
        `${visitor.title} is refused before anything is read or changed, whether the record exists or not`,
        async () => {
          const { headers, refusal } = visitor
          const before = await fingerprints(w)
          const [, door] = await recordQueries(w, () =>
            send(w, 'get', '/office/api/session', undefined, headers),
          )
          for (const [at, call] of calls.entries()) {
            const expected = refusal(call)
            if (!expected) continue
            const [answer, work] = await recordQueries(w, () =>
              ask(w, call, addressOf(call, things), headers),
            )
            assert.deepEqual(
              [answer.status, answer.body],
              [expected.status, { message: expected.message }],
              call.name,
            )
            assert.deepEqual(work, door, call.name)
            if (!isCompared(at + number)) continue
            const [twin, same] = await recordQueries(w, () => ask(w, call, addressOf(call, missing), headers))
            const torn = await ask(w, call, addressOf(call, things), headers, TORN)
            assert.deepEqual([twin, torn], [answer, answer], call.name)
            assert.deepEqual(same, door, call.name)
          }
          assert.deepEqual(await fingerprints(w), before)
        },
      )

    for (const role of ROLES)
      await t.test(`${role} is allowed every call of the role`, async () => {
        for (const call of calls.toSorted((a, b) => rank(a) - rank(b))) {
          const who = clerks.get(role)
          if (!who || !mayMake(role, call)) continue
          const known = addressOf(call, things)
          for (const url of new Set([addressOf(call, missing), known])) {
            const { status, body } = await who.ask(call.method, url, call.body, { 'content-type': call.type })
            assert.ok(
              storied(role, call, url === known).includes(status),
              `${call.name}: ${JSON.stringify(body)}`,
            )
          }
        }
      })

    await t.test(
      'sales can change orders and customers, finance payments and refunds, the gate admissions, and an owner everything',
      () => assertShares(calls),
    )
  })

/** The permissions of each role in the office's calls. */
function assertShares(calls: OfficeCall[]): void {
  const ofRole = (role: Role, isRead: boolean) =>
    calls
      .filter((call) => !isOpen(call) && (call.method === 'get') === isRead && mayMake(role, call))
      .map(({ name }) => name)
  for (const name of ofRole('sales', false)) assert.match(name, OF_SALES)
  for (const name of ofRole('finance', false)) assert.match(name, OF_FINANCE)
  for (const name of ofRole('gate', false)) assert.match(name, OF_THE_GATE)
  assert.deepEqual(ofRole('gate', true).toSorted(), SEEN_AT_THE_GATE.toSorted())
  assert.ok(calls.every((call) => mayMake('owner', call)))
}

async function assertDescribed(w: World, calls: OfficeCall[]): Promise<void> {
  const known = new Set<string>(Permission.anyOf.map((permission) => permission.const))
  for (const call of calls) assert.ok(isOpen(call) || known.has(call.may), call.name)
  const routes = (await routeNamesOf(w)).filter((route) => route.includes(' /office/api/'))
  const described = calls.map(({ method, path }) => `${method} ${path}`)
  assert.deepEqual(routes, ['get /office/api/openapi.json', ...described].toSorted())
}

/** The possible statuses: the owner, who comes first, finds every record. A body may refer to missing ones. */
const storied = (role: Role, { method }: OfficeCall, isKnown: boolean): number[] =>
  role === 'owner' && isKnown && method === 'get' ? [200] : [200, 404, 422]

/** Reading calls come first, then changing, then removing ones; those that end the session come last. */
const rank = ({ method, path }: OfficeCall): number => {
  if (path.endsWith('/session/logouts')) return 3
  return path.endsWith('/removals') ? 2 : Number(method !== 'get')
}
