// The real shop: all of it, with a database, a bank and a clock, and the people who stand before it.
import assert from 'node:assert/strict'
import { customer, logIn } from '#testing/fixtures/customers.ts'
import { clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { openedShop, world, type Answer, type Ending, type World } from '#testing/harness/world.ts'
import { emailOf, PEOPLE, type Person } from './model/model.ts'
import type { Refused } from './model/places.ts'

const FESTIVAL = new URL('festival.yaml', import.meta.url).pathname
const PASSWORD = 'lights at dusk'

/** The festival of the simulation, and everybody registered. */
const TEMPLATE = openedShop(FESTIVAL, ['testing/simulation/{festival.yaml,shop.ts}'], async (w) => {
  for (const person of PEOPLE) await customer(w, emailOf(person), 'Somebody Small')
})

export interface RealShop {
  world: World
  tokens: Map<Person, string>
  clerk: Clerk | null
  clerks: number
  /** What has happened. */
  trace: string[]
}

export const openShop = async (t: Ending, trace: string[]): Promise<RealShop> => ({
  world: await world(t, { festival: FESTIVAL }, TEMPLATE),
  tokens: new Map(),
  clerk: null,
  clerks: 0,
  trace,
})

/** Asks as a customer, who logs in when they have not, or when their session has ended. */
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

/** Posts to the office, by somebody new whenever the session before has ended. */
export async function office(shop: RealShop, path: string, body: object = {}): Promise<Answer> {
  const answer = await (await clerkOf(shop)).post(`/office/api/${path}`, body)
  if (answer.status !== 401) return answer
  shop.clerk = null
  return (await clerkOf(shop)).post(`/office/api/${path}`, body)
}

/** Somebody who may do everything in the office, whose session has not ended. */
export async function clerkOf(shop: RealShop): Promise<Clerk> {
  const known = shop.clerk
  if (known && (await known.get('/office/api/session')).body.session?.me) return known
  shop.clerk = await clerk(shop.world, 'owner', `owner${shop.clerks++}@small.example`)
  return shop.clerk
}

/** Fails unless a call was answered as the rules say: 200, or a refusal with this very text. */
export function expect(answer: Answer, refused: Refused): void {
  const said = answer.status === 200 ? null : `${answer.status} ${answer.body?.message}`
  if (refused === null) assert.equal(said, null)
  else assert.equal(answer.body?.message, refused, `${answer.status}, expected: ${refused}`)
}

/** Fails unless a call was answered with 200, or refused as by a rule, as it should be. */
export function expectDone(answer: Answer, isDone: boolean): void {
  assert.equal(answer.status === 200, isDone, `${answer.status} ${answer.body?.message}`)
  assert.ok([200, 404, 422].includes(answer.status), `answered with ${answer.status}`)
}
