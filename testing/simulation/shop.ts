// The real shop with a database, a bank and a clock, and its users.
import assert from 'node:assert/strict'
import { customer, logIn } from '#testing/fixtures/customers.ts'
import { clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { openedShop, world, type Answer, type Ending, type World } from '#testing/harness/world.ts'
import { emailOf, PEOPLE, type Person } from './model/model.ts'
import type { Refused } from './model/places.ts'

const FESTIVAL = new URL('festival.yaml', import.meta.url).pathname
const PASSWORD = 'lights at dusk'

/** The festival of the simulation, with registered customers. */
const TEMPLATE = openedShop(FESTIVAL, ['testing/simulation/{festival.yaml,shop.ts}'], async (w) => {
  for (const person of PEOPLE) await customer(w, emailOf(person), 'Somebody Small')
})

export interface RealShop {
  world: World
  tokens: Map<Person, string>
  clerk: Clerk | null
  clerks: number
  /** The performed actions. */
  trace: string[]
}

export const openShop = async (t: Ending, trace: string[]): Promise<RealShop> => ({
  world: await world(t, { festival: FESTIVAL }, TEMPLATE),
  tokens: new Map(),
  clerk: null,
  clerks: 0,
  trace,
})

/** A call by a customer, who logs in if there is no valid session. */
export async function ask(shop: RealShop, person: Person, path: string, body: object): Promise<Answer> {
  const token = shop.tokens.get(person) ?? (await enter(shop, person))
  const answer = await shop.world.post(path, { ...body, token })
  if (answer.status !== 401) return answer
  return shop.world.post(path, { ...body, token: await enter(shop, person) })
}

async function enter(shop: RealShop, person: Person): Promise<string> {
  const token = await logIn(shop.world, {
    full_name: '',
    email: emailOf(person),
    password: PASSWORD,
  })
  shop.tokens.set(person, token)
  return token
}

/** Posts to the office, with a new staff member if the session has ended. */
export async function office(shop: RealShop, path: string, body: object = {}): Promise<Answer> {
  const answer = await (await clerkOf(shop)).post(`/office/api/${path}`, body)
  if (answer.status !== 401) return answer
  shop.clerk = null
  return (await clerkOf(shop)).post(`/office/api/${path}`, body)
}

/** An owner with a valid session. */
export async function clerkOf(shop: RealShop): Promise<Clerk> {
  const known = shop.clerk
  if (known && (await known.get('/office/api/session')).body.session?.me) return known
  shop.clerk = await clerk(shop.world, 'owner', `owner${shop.clerks++}@small.example`)
  return shop.clerk
}

/** Fails unless the response is as expected: 200, or a refusal with this text. */
export function expect(answer: Answer, refused: Refused): void {
  const said = answer.status === 200 ? null : `${answer.status} ${answer.body?.message}`
  if (refused === null) assert.equal(said, null)
  else assert.equal(answer.body?.message, refused, `${answer.status}, expected: ${refused}`)
}

/** Fails unless the response is 200 or a refusal, as expected. */
export function expectDone(answer: Answer, isDone: boolean): void {
  assert.equal(answer.status === 200, isDone, `${answer.status} ${answer.body?.message}`)
  assert.ok([200, 404, 422].includes(answer.status), `answered with ${answer.status}`)
}
