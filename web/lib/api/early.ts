/** An answer that may have been there before there was code to read it. */
export interface EarlyResponse extends Response {
  /** When it came (`performance.now()`). */
  arrivedAt?: number
}

declare global {
  var festoonEarly: Map<string, Promise<EarlyResponse>> | undefined
}

const arrivals = new WeakMap<object, number>()

/** The answer to a call that the page made before its code came (server/api/pages/start.js), to the first who makes the same. */
export function takeEarly(path: string, body: string): Promise<EarlyResponse> | undefined {
  const call = `${path} ${body}`
  const answer = globalThis.festoonEarly?.get(call)
  globalThis.festoonEarly?.delete(call)
  return answer
}

/** Remembers of what a call has answered when that came. */
export function rememberArrival(answer: object, { arrivedAt }: EarlyResponse): void {
  if (arrivedAt !== undefined) arrivals.set(answer, arrivedAt)
}

/** When an answer came (`performance.now()`): now, or before there was code to read it. */
export const arrivalOf = (answer: object): number => arrivals.get(answer) ?? performance.now()
