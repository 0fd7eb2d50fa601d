/** A response that may have arrived before the code that reads it. */
export interface EarlyResponse extends Response {
  /** When it arrived (`performance.now()`). */
  arrivedAt?: number
}

declare global {
  var festoonEarly: Map<string, Promise<EarlyResponse>> | undefined
}

const arrivals = new WeakMap<object, number>()

/**
 * The response to a call that the page made before its code arrived (server/api/pages/start.js). Only the first caller with the
 * same body gets it.
 */
export function takeEarly(path: string, body: string): Promise<EarlyResponse> | undefined {
  const call = `${path} ${body}`
  const answer = globalThis.festoonEarly?.get(call)
  globalThis.festoonEarly?.delete(call)
  return answer
}

/** Remembers when the response of a call arrived. */
export function rememberArrival(answer: object, { arrivedAt }: EarlyResponse): void {
  if (arrivedAt !== undefined) arrivals.set(answer, arrivedAt)
}

/** When a response arrived (`performance.now()`): now, or earlier if the page itself made the call. */
export const arrivalOf = (answer: object): number => arrivals.get(answer) ?? performance.now()
