declare global {
  var festoonEarly: Map<string, Promise<Response>> | undefined
}

/** The answer to a call that the page made before its code came (server/api/pages/start.js), to the first who makes the same. */
export function takeEarly(path: string, body: string): Promise<Response> | undefined {
  const call = `${path} ${body}`
  const answer = globalThis.festoonEarly?.get(call)
  globalThis.festoonEarly?.delete(call)
  return answer
}
