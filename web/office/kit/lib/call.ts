import type { Failure } from '#contract/data.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { messages } from './messages.ts'

let csrf = ''
let sessionExpired: () => void = () => undefined

/** Sets the CSRF token that every change sends. */
export const setCsrfToken = (token: string | null): void => void (csrf = token ?? '')

/** Sets the listener for an expired session (401). */
export const onSessionExpired = (listener: () => void): void => void (sessionExpired = listener)

interface RequestBody {
  type: string
  data: Blob | string
}

async function send(
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  content?: RequestBody,
  signal?: AbortSignal,
): Promise<Response> {
  const init = content && {
    headers: { 'x-csrf-token': csrf, 'content-type': content.type },
    body: content.data,
  }
  const response = await fetch(`/office/api/${path}`, { method, ...init, ...(signal && { signal }) }).catch(
    () => {
      throw new ApiError(0, {}, null, messages.networkFailure)
    },
  )
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

/**
 * Reads `/office/api/{path}`, until the signal aborts it. This and the functions below throw an `ApiError` with the server's
 * messages.
 */
export const get = async <Answer>(path: string, signal?: AbortSignal): Promise<Answer> =>
  (await send('GET', path, undefined, signal)).json()

/** Posts to `/office/api/{path}`. */
export const post = async <Answer>(path: string, body: object = {}): Promise<Answer> =>
  (await send('POST', path, asJson(body))).json()

/** Patches `/office/api/{path}`. */
export const patch = async <Answer>(path: string, body: object): Promise<Answer> =>
  (await send('PATCH', path, asJson(body))).json()

/** Posts to `/office/api/{path}` and downloads the file in the response. */
export async function downloadFile(path: string, body: object): Promise<void> {
  const response = await send('POST', path, asJson(body))
  const [, name = ''] = /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const url = URL.createObjectURL(await response.blob())
  saveFile(url, name)
  URL.revokeObjectURL(url)
}

/** Starts a download in the browser. */
export function saveFile(href: string, name = ''): void {
  const link = Object.assign(document.createElement('a'), { href, download: name })
  link.click()
}

/** Uploads a file with its own media type. */
export const upload = async <Answer>(path: string, file: Blob): Promise<Answer> =>
  (await send('POST', path, { type: file.type, data: file })).json()

/** A path with a query; empty values are omitted. */
export function withQuery(path: string, query: Record<string, string | number | null | undefined>): string {
  const given = Object.entries(query).filter(
    ([, value]) => value !== '' && value !== null && value !== undefined,
  )
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return search === '' ? path : `${path}?${search}`
}
