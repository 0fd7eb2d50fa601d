import { readSettings } from '#server/config.ts'
import { openAppContext } from '#server/app-context.ts'
import * as staff from '#server/people/staff/staff.ts'
import { openLog } from '#server/platform/log.ts'
import { OWNER } from '#benchmarks/season.ts'
import type { Bench } from './bench.ts'

/** The office, with the session of its owner. Throws what it refuses. */
export interface Office {
  send(
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer>,
  ): Promise<ReturnType<typeof JSON.parse>>
}

/** Logs its owner in. */
export async function officeOf({ env, shop: { origin } }: Bench): Promise<Office> {
  const context = await openAppContext(readSettings(env), openLog('error'))
  await staff.createDemoLogin(context.shop, OWNER)
  await context.close()
  let headers: Record<string, string> = {}
  const send: Office['send'] = async (method, path, body) => {
    const type = typeof body === 'string' ? 'application/json' : 'application/octet-stream'
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': type }) },
      ...(body !== undefined && { body }),
    })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${path} is refused: ${text}`)
    const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';')
    if (cookie !== '') headers = { ...headers, cookie }
    return JSON.parse(text)
  }
  const { session } = await send('POST', '/office/api/sessions', JSON.stringify(OWNER))
  headers = { ...headers, 'x-csrf-token': session.csrf }
  return { send }
}
