import type { QueueNumberResponse, WaitingRoomResponse } from '#contract/waiting-room/waiting-room.ts'

/** A failed call, and the seconds of its `Retry-After`, if any. */
export class Unreachable extends Error {
  readonly retryAfter: number | null

  constructor(retryAfter: number | null) {
    super('The shop cannot be reached.')
    this.retryAfter = retryAfter
  }
}

async function ask(path: string, request?: RequestInit): Promise<Response> {
  const response = await fetch(path, { ...request, signal: AbortSignal.timeout(15_000) }).catch(() => null)
  if (response?.ok) return response
  throw new Unreachable(Number(response?.headers.get('retry-after')) || null)
}

const post = (name: string, body: object): Promise<Response> =>
  ask(`/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Draws a number, or reads the state of this browser's number. */
export const drawNumber = async (key: string, cart: string): Promise<QueueNumberResponse> =>
  (await post('draw-number', { key, cart })).json()

/** The current state of the queue, the same for everybody. */
export const readQueue = async (): Promise<WaitingRoomResponse> => (await ask('/waiting-room/line')).json()

/** Gives this browser's turn to the next in the queue. */
export const returnNumber = async (key: string): Promise<void> => void (await post('return-number', { key }))
