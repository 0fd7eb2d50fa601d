import assert from 'node:assert/strict'
import type { Role } from '#contract/office/roles.ts'
import type { Description, Method, Operation } from '#server/api/openapi/openapi.ts'
import * as staff from '#server/staff/staff.ts'
import { assertAnswered } from './described.ts'
import type { Answer, World } from './world.ts'

export const STAFF_PASSWORD = 'lights over the bay'

/** Somebody of the staff at a browser of their own. */
export interface Clerk {
  id: number
  /** What the office's calls take and answer, as its staff can read it. */
  described: Description
  get(path: string): Promise<Answer>
  post(path: string, body?: unknown): Promise<Answer>
  patch(path: string, body?: unknown): Promise<Answer>
  /** Posts a file as it is. */
  send(path: string, type: string, bytes: Uint8Array): Promise<Answer>
  /** The bytes of a file. */
  file(path: string): Promise<Buffer>
  /** As any of them, with other headers than a page of the office would send. */
  ask(method: Method, path: string, body: unknown, headers: Record<string, string>): Promise<Answer>
}

/** A member of the staff who is logged in. Every answer that they get is held against the description of the office's calls. */
export async function clerk(w: World, role: Role, email = `${role}@festoon.test`): Promise<Clerk> {
  await staff.createDemoLogin(w.shop, { email, full_name: `Sam ${role}`, role, password: STAFF_PASSWORD })
  const logged = await send(w, 'post', '/office/api/sessions', { email, password: STAFF_PASSWORD })
  assert.equal(logged.status, 200, JSON.stringify(logged.body))
  const headers = { cookie: cookieOf(logged), 'x-csrf-token': logged.body.session.csrf }
  const described: Description = (await send(w, 'get', '/office/api/openapi.json', undefined, headers)).body
  const ask: Clerk['ask'] = async (method, path, body, changed) => {
    const answer = await send(w, method, path, body, { ...headers, ...changed })
    if (isJson(answer))
      assertAnswered(
        `${method} ${path}`,
        callOf(described, method, path),
        described.components.schemas,
        'Failure',
        answer,
      )
    return answer
  }
  return {
    id: logged.body.session.me.id,
    described,
    get: (path) => ask('get', path, undefined, {}),
    post: (path, body = {}) => ask('post', path, body, {}),
    patch: (path, body = {}) => ask('patch', path, body, {}),
    send: (path, type, bytes) => ask('post', path, bytes, { 'content-type': type }),
    file: async (url) => (await w.app.inject({ url, headers })).rawPayload,
    ask,
  }
}

/** Changes a part of the festival (`products/weekend`) as somebody who has just looked at it. */
export async function changePart(owner: Clerk, path: string, value: unknown): Promise<Answer> {
  const { body } = await owner.get(`/office/api/${path}`)
  return owner.patch(`/office/api/${path}`, { version: body.part?.version, value })
}

/** A browser that keeps its cookie and what its pages know; `from` is where it stands. */
export function browser(w: World) {
  let headers: Record<string, string> = {}
  return async (method: Method, path: string, body?: unknown, from?: string): Promise<Answer> => {
    const asking = from === undefined ? headers : { ...headers, 'x-forwarded-for': from }
    const answer = await send(w, method, `/office/api/${path}`, body, asking)
    if (answer.headers['set-cookie']) headers = { cookie: cookieOf(answer) }
    const csrf = answer.body?.session?.csrf
    if (csrf) headers = { ...headers, 'x-csrf-token': csrf }
    return answer
  }
}

/** Asks the office as a browser without a session, or with these headers. What is not JSON comes as text. */
export async function send(
  { app }: World,
  method: Method,
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const type = { 'content-type': 'application/json' }
  const response = await app.inject({
    method: method === 'get' ? 'GET' : method === 'post' ? 'POST' : 'PATCH',
    url,
    ...(body === undefined
      ? { headers }
      : {
          payload: body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body),
          headers: { ...type, ...headers },
        }),
  })
  const answer = { status: response.statusCode, headers: response.headers, body: response.body }
  return isJson(answer) ? { ...answer, body: JSON.parse(response.body) } : answer
}

const isJson = ({ headers }: Pick<Answer, 'headers'>): boolean =>
  String(headers['content-type']).startsWith('application/json')

/** What a browser sends back of what it was given. */
export const cookieOf = ({ headers }: Answer): string => String(headers['set-cookie']).split(';')[0] ?? ''

/** The call that an address belongs to: the one with the fewest places for a value. */
function callOf({ paths }: Description, method: Method, url: string): Operation | undefined {
  const [path = ''] = url.split('?')
  const fits = Object.keys(paths).filter((pattern) =>
    new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
  const [nearest = ''] = fits.toSorted((a, b) => a.split('{').length - b.split('{').length)
  return paths[nearest]?.[method]
}
