import type { Answer, Call, Declaration } from '#contract/calls/declaration.ts'
import { addressPrefix } from '#web/lib/browser/address.ts'
import * as storage from '#web/lib/browser/storage.ts'
import { ApiError } from './api-error.ts'
import { toApiError } from './call.ts'
import { messages } from './messages.ts'

/**
 * Makes a call that takes a form with a file, with the session's token; `onProgress` is told how much of it has been sent, from 0 to 1. Throws
 * `ApiError` with the server's message.
 */
export async function upload<D extends Declaration & { takes: readonly string[]; answer: unknown }>(
  { path }: Call<D, 'POST'>,
  fields: Record<string, string | Blob>,
  onProgress: (share: number) => void,
): Promise<Answer<D>> {
  const form = new FormData()
  form.set('token', storage.token.get() ?? '')
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const response = await send(`${addressPrefix()}${path}`, form, onProgress)
  if (!response.ok) throw await toApiError(response)
  return response.json()
}

/** `fetch` does not say how much of a body has been sent. */
const send = (path: string, form: FormData, onProgress: (share: number) => void): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total)
    })
    request.addEventListener('load', () =>
      resolve(new Response(request.responseText, { status: request.status })),
    )
    request.addEventListener('error', () => reject(new ApiError(0, {}, null, messages.networkFailure)))
    request.open('POST', path)
    request.send(form)
  })
