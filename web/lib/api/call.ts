import type { Answer, Arguments, Call, Declaration } from '#contract/calls/declaration.ts'
import type { Failure } from '#contract/data.ts'
import { ApiError, type FieldErrors } from './api-error.ts'
import { addressPrefix } from '#web/lib/browser/address.ts'
import * as storage from '#web/lib/browser/storage.ts'
import { type EarlyResponse, rememberArrival, takeEarly } from './early.ts'
import { messages } from './messages.ts'

/** The number of attempts at an overloaded server before the failure is shown. */
const MAX_ATTEMPTS = 6

let notifyRejectedToken: (token: string) => void = () => undefined

/** Sets the listener for session tokens that the server rejects (401, 419). */
export function onRejectedToken(listener: (token: string) => void): void {
  notifyRejectedToken = listener
}

let notifyLoginRequired: () => void = () => undefined

/** Sets the listener for calls that need the login of a proven address. */
export function onLoginRequired(listener: () => void): void {
  notifyLoginRequired = listener
}

const pause = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000))

async function post(path: string, input: object): Promise<EarlyResponse> {
  const body = JSON.stringify(input)
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  return (takeEarly(path, body) ?? fetch(path, request)).catch(() => {
    throw new ApiError(0, {}, null, messages.networkFailure)
  })
}

/** The errors map as the server may send it: lists of texts or plain texts. */
function readErrors(errors: Record<string, unknown> | undefined): FieldErrors {
  const texts = (value: unknown) =>
    (Array.isArray(value) ? value : [value]).filter((text) => typeof text === 'string')
  return Object.fromEntries(Object.entries(errors ?? {}).map(([field, value]) => [field, texts(value)]))
}

/** The error of a response that is no answer. */
export async function toApiError(response: Response): Promise<ApiError> {
  const answer: Partial<Failure> = await response.json().catch(() => ({}))
  const serverMessage = typeof answer.message === 'string' && answer.message !== '' ? answer.message : null
  return new ApiError(
    response.status,
    readErrors(answer.errors),
    serverMessage,
    messages.badAnswer({ status: response.status }),
    typeof answer.code === 'string' ? answer.code : null,
  )
}

/**
 * Makes a call of the shop with the session's token. Throws `ApiError` with the server's message. If the server is overloaded
 * (503), it calls `waiting`, waits for `Retry-After` and retries.
 */
export async function call<D extends Declaration & { answer: unknown }>(
  { path }: Call<D, 'POST'>,
  ...[input, waiting]: Arguments<D, () => void>
): Promise<Answer<D>> {
  const token = storage.token.get()
  const sent = token === null ? { ...input } : { token, ...input }
  for (let attempt = 1; ; attempt += 1) {
    const response = await post(`${addressPrefix()}${path}`, sent)
    if (response.ok) {
      const answer: Answer<D> & object = await response.json()
      rememberArrival(answer, response)
      return answer
    }
    if ((response.status === 401 || response.status === 419) && token !== null) notifyRejectedToken(token)
    if (response.status !== 503 || attempt === MAX_ATTEMPTS) {
      const failure = await toApiError(response)
      if (failure.code === 'login_required') notifyLoginRequired()
      throw failure
    }
    waiting?.()
    // Jitter, so that the clients do not all retry at once.
    await pause((Number(response.headers.get('retry-after')) || attempt) * (0.75 + Math.random() / 2))
  }
}
