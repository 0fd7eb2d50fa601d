import { Agent, request, type Dispatcher } from 'undici'
import { AddressRefused, isRefusedLiteral, lookupWithin, type Resolve } from './addresses.ts'

/** How many messages are sent at once to one receiver. */
export const AT_ONCE = 4
/** How long a message and its answer may take, in milliseconds. */
export const PATIENCE = 20_000

const MAX_READ = 2_048
const MAX_KEPT = 1_000

/** How a message went: the status of the answer, or the code of an error. */
export interface Outcome {
  milliseconds: number
  status: number | null
  error: string | null
  answer: string
}

/** One receiver with connections of its own. */
export interface Receiver {
  /** Where it is. */
  address: string
  send(body: string, headers: Record<string, string>): Promise<Outcome>
  close(): Promise<void>
}

interface Options {
  networks: readonly string[]
  patience?: number | undefined
  resolve?: Resolve | undefined
}

/** Opens connections to an address. Redirects are not followed, and of an answer only the beginning is read. */
export function openReceiver(address: string, { networks, patience = PATIENCE, resolve }: Options): Receiver {
  const url = new URL(address)
  const agent = new Agent({
    connections: AT_ONCE,
    allowH2: false,
    connect: { lookup: lookupWithin(networks, url.protocol === 'https:', resolve) },
  })
  return {
    address,
    async send(body, headers) {
      const begun = performance.now()
      const told = await post(agent, url, { body, headers, patience, networks }).catch((error: unknown) => ({
        status: null,
        error: nameOf(error),
        answer: '',
      }))
      return { ...told, milliseconds: Math.round(performance.now() - begun) }
    },
    close: () => agent.destroy(),
  }
}

interface Message extends Pick<Options, 'networks'> {
  body: string
  headers: Record<string, string>
  patience: number
}

async function post(dispatcher: Agent, url: URL, { body, headers, patience, networks }: Message) {
  // The network may have been taken off the list since the address was entered; and no look-up is made for an IP address.
  if (isRefusedLiteral(url, networks)) throw new AddressRefused()
  const answered = await request(url, {
    dispatcher,
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'user-agent': 'Festoon', ...headers },
    signal: AbortSignal.timeout(patience),
  })
  return { status: answered.statusCode, error: null, answer: await beginningOf(answered.body) }
}

/** The beginning of an answer, whose end may never come; a connection with more of it is closed. */
async function beginningOf(body: Dispatcher.ResponseData['body']): Promise<string> {
  const read: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of body) {
      const piece = Buffer.from(chunk)
      read.push(piece)
      bytes += piece.length
      if (bytes >= MAX_READ) break
    }
  } catch {
    // The status has been told; what follows it is only for people.
  }
  const text = Buffer.concat(read).subarray(0, MAX_READ).toString()
  return text.replaceAll('\0', '').slice(0, MAX_KEPT).toWellFormed()
}

/** `timeout`, `address_refused`, or the system's name of an error. */
function nameOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'timeout'
  const code: unknown = error instanceof Error && 'code' in error ? error.code : null
  return typeof code === 'string' ? code.slice(0, 60) : 'failed'
}
