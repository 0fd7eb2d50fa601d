import { vi } from 'vitest'

/** The response of the fake server. */
export interface Answer {
  status?: number
  headers?: Record<string, string>
  body: unknown
}

/** A request to the server: the name of the call and its body. */
export interface ReceivedCall {
  name: string
  body: Record<string, unknown>
}

/** A fake server: answers each call by its name, and records the calls, except the `unrecorded` ones. */
export function fakeServer(
  answer: (call: ReceivedCall) => Answer | Promise<Answer>,
  unrecorded: string[] = [],
): ReceivedCall[] {
  const requests: ReceivedCall[] = []
  vi.stubGlobal('fetch', async (path: string, request: { body: string }) => {
    const call = { name: path.replace(/^.*\/api\//, ''), body: JSON.parse(request.body) }
    if (!unrecorded.includes(call.name)) requests.push(call)
    const { status = 200, headers = {}, body } = await answer(call)
    return new Response(JSON.stringify(body), { status, headers })
  })
  return requests
}
