import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { officeCalls, shopCalls, v1Calls } from '#contract/calls/calls.ts'
import type { World } from '#testing/harness/world.ts'
import { actorOf, beginShift, comeBack, tend, withToken, type Shift } from './actors.ts'
import { BESIDE } from './beside.ts'
import { callsOf, type Call } from './calls.ts'
import { faultOf, type Fault } from './faults.ts'
import { generateRequests, type GeneratedRequest } from './generated-requests.ts'
import { requestOf } from './requests.ts'
import { nounOf, rememberThings, type Things } from './things.ts'

export interface FuzzOptions {
  seed: number
  requests: number
  /** Called with the progress from time to time. */
  progress?: (sent: number) => void
  /** Called with every fault. */
  found?: (fault: Fault) => void
}

export interface Fuzzed {
  faults: Fault[]
  /** The number of responses by call and status: "post /api/get-cart 200". */
  answers: Map<string, number>
  /** The maximum duration of each call, in milliseconds. */
  slowest: Map<string, number>
  sent: number
}

/** The number of requests with the same callers, and between two rounds of time, jobs and mails. */
const SHIFT = 1_000
const ROUND = 100

/** Sends valid and mutated requests to every call of the shop and the office, and to the other routes. */
export async function fuzz(w: World, options: FuzzOptions): Promise<Fuzzed> {
  const things = rememberThings()
  const result: Fuzzed = { faults: [], answers: new Map(), slowest: new Map(), sent: 0 }
  let shift = await beginShift(w, things)
  const served = shopCalls.filter(({ path }) => path.startsWith('/api/'))
  const calls = [
    ...callsOf(served, 'shop'),
    ...callsOf(officeCalls, 'office'),
    ...callsOf(v1Calls, 'programs'),
    ...BESIDE,
  ]
  const requests = generateRequests(calls)
  for (let round = 0; result.sent < options.requests; round++) {
    if (round > 0 && result.sent % SHIFT === 0) shift = await beginShift(w, things, shift)
    // A seed for each round, so that the rounds of a shorter run are the same as in a longer one.
    for (const generated of fc.sample(requests, { seed: options.seed * 1_000_003 + round, numRuns: ROUND })) {
      if (result.sent === options.requests) break
      result.sent += 1
      await make(w, generated, { shift, things, result, options })
    }
    await tend(w, things)
    options.progress?.(result.sent)
  }
  return result
}

interface Run {
  shift: Shift
  things: Things
  result: Fuzzed
  options: FuzzOptions
}

async function make(w: World, generated: GeneratedRequest, run: Run): Promise<void> {
  const { call } = generated
  const { result, options, things } = run
  const actor = actorOf(run.shift, call, generated.actor)
  const { request, inPath } = requestOf(withToken(generated, actor), things, w.shop.settings.secret)
  request.headers = { ...actor.headers, ...request.headers }
  const begin = performance.now()
  const response = await w.app.inject({ remoteAddress: '127.0.0.1', ...request })
  const took = performance.now() - begin
  const answer = {
    status: response.statusCode,
    type: response.headers['content-type'] ?? '',
    text: textOf(response.headers['content-encoding'], response.rawPayload),
  }
  const key = `${call.name} ${answer.status}`
  result.answers.set(key, (result.answers.get(key) ?? 0) + 1)
  result.slowest.set(call.name, Math.max(result.slowest.get(call.name) ?? 0, took))
  if (answer.status === 401 && !('cookie' in generated.headers)) await comeBack(w, run.shift, actor)
  const said = faultOf(call, request, answer)
  if (said !== null) {
    const fault = {
      call: call.name,
      number: result.sent,
      actor: actor.title,
      request,
      status: answer.status,
      said,
    }
    result.faults.push(fault)
    options.found?.(fault)
  } else if (answer.status === 200 && answer.type.startsWith('application/json'))
    things.keep(call.path, namedBy(call, inPath), JSON.parse(answer.text))
}

/** The text of a response; long ones are compressed. */
function textOf(encoding: unknown, bytes: Buffer): string {
  if (encoding === 'br') return brotliDecompressSync(bytes).toString()
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString()
}

const namedBy = ({ path }: Call, inPath: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(inPath).map(([name, value]) => [`${nounOf(path)}.${name}`, value]))
