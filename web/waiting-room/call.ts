import type { Answer, Call, Declaration, Input } from '#contract/calls/declaration.ts'

/** A failed call, and the seconds of its `Retry-After`, if any. */
export class Unreachable extends Error {
  readonly retryAfter: number | null

  constructor(retryAfter: number | null) {
    super('The shop cannot be reached.')
    this.retryAfter = retryAfter
  }
}

/** Makes a call of the waiting room. */
export async function call<D extends Declaration>(
  { method, path }: Call<D>,
  input?: Input<D>,
): Promise<Answer<D>> {
  const response = await fetch(path, {
    ...(input && {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    }),
    signal: AbortSignal.timeout(15_000),
  }).catch(() => null)
  if (response?.ok) return response.json()
  throw new Unreachable(Number(response?.headers.get('retry-after')) || null)
}
