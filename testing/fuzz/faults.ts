import assert from 'node:assert/strict'
import { assertAnswered } from '#testing/harness/documented-responses.ts'
import type { Call } from './calls.ts'
import type { Request } from './requests.ts'

/** A response that does not match the documentation. */
export interface Fault {
  call: string
  /** Its number: the same seed sends the same requests in the same order. */
  number: number
  actor: string
  request: Request
  status: number
  said: string
}

export interface Answered {
  status: number
  type: string
  text: string
}

/** The error of a response; null if it matches the documentation. */
export function faultOf(call: Call, { url }: Request, { status, type, text }: Answered): string | null {
  // A URL that is too long, or cannot be decoded, belongs to no call.
  const isUnreadable = status === 404 && /%ED%A0%80|[^/]{300}/.test(url)
  if (!call.statuses.includes(status) && !isUnreadable)
    return `${status} is not documented: ${text.slice(0, 300)}`
  if (call.audience === 'beside') return null
  const expected = call.declared?.streams ?? 'application/json'
  if (status === 200 && !type.startsWith(expected)) return `is ${type} and not ${expected}`
  if (status === 200 && expected !== 'application/json') return null
  return shapeFaultOf(call, status, text)
}

function shapeFaultOf(call: Call, status: number, text: string): string | null {
  try {
    assertAnswered(call.name, call.declared, { status, body: JSON.parse(text) })
    return null
  } catch (error) {
    assert.ok(error instanceof Error)
    return `${error.message.slice(0, 500)}: ${text.slice(0, 300)}`
  }
}

/** A fault in one line, and the command that reproduces it. */
export function replayOf(seed: number, { call, number, actor, request, said }: Fault): string {
  const { method, url, payload } = request
  const sent = payload === undefined ? '' : ` ${JSON.stringify(payload.toString('latin1').slice(0, 600))}`
  return `${call} by ${actor}: ${said.replaceAll(/\s+/g, ' ')}
  ${method} ${url.slice(0, 600)} ${JSON.stringify(headersOf(request))}${sent}
  npm run fuzz -- --seed ${seed} --requests ${number}`
}

/** Without credentials. */
const headersOf = ({ headers }: Request): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name !== 'cookie' && name !== 'x-csrf-token')
      .map(([name, value]) => [name, value.slice(0, 120)]),
  )
