import { addressOf, withQuery } from '#contract/calls/address.ts'
import type { Answer, Arguments, Call, Declaration, InJson, Method } from '#contract/calls/declaration.ts'
import type { Failure } from '#contract/data.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { messages } from './messages.ts'

let csrf = ''
let sessionExpired: () => void = () => undefined

/** Sets the CSRF token that every change sends. */
export const setCsrfToken = (token: string | null): void => void (csrf = token ?? '')

/** Sets the listener for an expired session (401). */
export const onSessionExpired = (listener: () => void): void => void (sessionExpired = listener)

interface Sent {
  method: Method
  path: string
  body?: RequestBody
}

interface RequestBody {
  type: string
  data: Blob | string
}

async function send({ method, path, body }: Sent, signal?: AbortSignal): Promise<Response> {
  const init = body && {
    headers: { 'x-csrf-token': csrf, 'content-type': body.type },
    body: body.data,
  }
  const response = await fetch(path, { method, ...init, ...(signal && { signal }) }).catch(() => {
    throw new ApiError(0, {}, null, messages.networkFailure)
  })
  if (response.ok) return response
  if (response.status === 401) sessionExpired()
  throw await failureOf(response)
}

async function failureOf(response: Response): Promise<ApiError> {
  const { message, errors = {} }: Partial<Failure> = await response.json().catch(() => ({}))
  return new ApiError(
    response.status,
    errors,
    message ?? null,
    messages.badAnswer({ status: response.status }),
  )
}

const asJson = (body: object): RequestBody => ({ type: 'application/json', data: JSON.stringify(body) })

/** The request of a call: what is not in its path is its query, or its body. */
function requestOf({ method, path }: Pick<Call, 'method' | 'path'>, input: object | undefined): Sent {
  const { address, fields } = addressOf(path, input)
  return method === 'GET'
    ? { method, path: withQuery(address, fields) }
    : { method, path: address, body: asJson(fields) }
}

/**
 * Makes a call of the office, until the signal aborts it. This and the functions below throw an `ApiError` with the server's
 * messages.
 */
export async function call<D extends InJson>(
  declared: Call<D>,
  ...[input, signal]: Arguments<D, AbortSignal>
): Promise<Answer<D>> {
  return (await send(requestOf(declared, input), signal)).json()
}

/** Makes a call whose body is a file, with the file's own media type. */
export async function upload<D extends Declaration>(
  { method, path }: Call<D>,
  file: Blob,
  ...[input]: Arguments<D, never>
): Promise<Answer<D>> {
  const { address, fields } = addressOf(path, input)
  const body = { type: file.type, data: file }
  return (await send({ method, path: withQuery(address, fields), body })).json()
}

/** Makes a call and downloads the file in its response. */
export async function download<D extends Declaration>(
  declared: Call<D>,
  ...[input]: Arguments<D, never>
): Promise<void> {
  const response = await send(requestOf(declared, input))
  const [, name = ''] = /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const url = URL.createObjectURL(await response.blob())
  saveFile(url, name)
  URL.revokeObjectURL(url)
}

/** The address of a call that reads, for a link. */
export const linkTo = <D extends Declaration>(declared: Call<D>, ...[input]: Arguments<D, never>): string =>
  requestOf(declared, input).path

/** Starts a download in the browser. */
export function saveFile(href: string, name = ''): void {
  const link = Object.assign(document.createElement('a'), { href, download: name })
  link.click()
}
