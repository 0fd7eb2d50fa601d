import { sign } from '#server/platform/security/signing.ts'
import { NOTIFICATIONS } from './beside.ts'
import { Named, type Change, type GeneratedRequest } from './generated-requests.ts'
import type { Thing, Things } from './things.ts'
import { WORDS } from './words.ts'

/** A request as sent. */
export interface Request {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  url: string
  headers: Record<string, string>
  payload?: Buffer
}

const METHODS = { get: 'GET', post: 'POST', patch: 'PATCH', delete: 'DELETE' } as const

/** A generated request with known values inserted, and those that are in its path. */
export function requestOf(
  { call, path, query, body, type, pick, headers }: GeneratedRequest,
  things: Things,
  secret: string,
): { request: Request; inPath: Record<string, string> } {
  const wanted = [
    ...namesIn(path),
    ...namesIn(query),
    ...(body && 'value' in body ? namesIn(body.value) : []),
  ]
  const known = things.find([...new Set(wanted)], pick)
  const inPath = Object.fromEntries(
    Object.entries(path).map(([name, value]) => [name, textOf(resolved(value, known))]),
  )
  const url = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(inPath[name] ?? '') || '-')
  const search = Object.entries(query).map(
    ([name, value]) => `${name}=${encoded(textOf(resolved(value, known)))}`,
  )
  const request: Request = {
    method: METHODS[call.method],
    url: search.length > 0 ? `${url}?${search.join('&')}` : url,
    headers: { ...headers },
  }
  if (!body || call.method === 'get') return { request, inPath }
  const payload = 'bytes' in body ? body.bytes : Buffer.from(written(body.value, known, body.changes))
  if (call.name === NOTIFICATIONS && pick % 8 > 0)
    request.headers['x-sandbox-signature'] = sign(secret, 'sandbox-bank', payload.toString())
  if (type !== '') request.headers['content-type'] = type
  return { request: { ...request, payload }, inPath }
}

const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 2_000)

/** Percent-encoded; text that is not well-formed is encoded as bytes. */
function encoded(text: string): string {
  if (text.isWellFormed()) return encodeURIComponent(text)
  return Array.from(text, (sign) => (sign.isWellFormed() ? encodeURIComponent(sign) : '%ED%A0%80')).join('')
}

const written = (value: unknown, known: Thing, changes: Change[]): string =>
  JSON.stringify(changes.reduce(changed, resolved(value, known))) ?? ''

function namesIn(value: unknown): string[] {
  if (value instanceof Named) return [value.field]
  return isHolder(value) ? Object.values(value).flatMap(namesIn) : []
}

/** A modifiable copy of the value with its references replaced by known values. */
function resolved(value: unknown, known: Thing): unknown {
  if (value instanceof Named) return structuredClone(known[value.field])
  if (Array.isArray(value)) return value.map((each) => resolved(each, known))
  if (!isHolder(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, resolved(each, known)]))
}

const isHolder = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Replaces one position of a body, at any depth. */
function changed(body: unknown, { kind, at, name, value }: Change): unknown {
  const places = placesIn(body)
  const place = places[at % Math.max(1, places.length)]
  if (!place) return structuredClone(value)
  const [holder, key] = place
  if (kind === 'drop') delete holder[key]
  else if (kind === 'add') define(holder, name, structuredClone(value))
  else if (kind === 'word') define(holder, key, wordOf(key, at))
  else define(holder, key, structuredClone(value))
  return body
}

function wordOf(key: string, at: number): unknown {
  const words = Object.hasOwn(WORDS, key) ? (WORDS[key] ?? []) : []
  return words[at % Math.max(1, words.length)] ?? `new-${at}`
}

/** Like JSON, with `__proto__` as an ordinary name. */
function define(holder: object, name: string, value: unknown): void {
  if (Array.isArray(holder) && !/^\d+$/.test(name)) holder.push(value)
  else Object.defineProperty(holder, name, { value, enumerable: true, writable: true, configurable: true })
}

type Place = [holder: Record<string, unknown>, key: string]

const placesIn = (value: unknown, depth = 0): Place[] =>
  isHolder(value) && depth < 8
    ? Object.keys(value).flatMap((key): Place[] => [[value, key], ...placesIn(value[key], depth + 1)])
    : []
