import assert from 'node:assert/strict'
import type { World } from './world.ts'

export const ZOE = { full_name: 'Zoë Brontë', email: 'zoe@example.org', password: 'three nights' }

/** The address and the token of the newest link for a password that was mailed to `email`. */
export async function passwordLink(w: World, email: string): Promise<{ email: string; token: string }> {
  const text = (await w.mails()).findLast(({ to }) => to === email)?.text ?? ''
  const [, address = '', token = ''] = /\/reset-password\/([^/\s]+)\/(\w+)/.exec(text) ?? []
  return { email: decodeURIComponent(address), token }
}

/** Registers a person by the mailed link and logs them in; gives the token of their session. */
export async function join(w: World, person = ZOE): Promise<string> {
  const { full_name, email, password } = person
  await w.post('/api/register', { full_name, email })
  await w.post('/api/reset-password', { ...(await passwordLink(w, email)), password })
  return enter(w, person)
}

/** Logs in a person who has an account; gives the token of the session. */
export async function enter(w: World, { email, password } = ZOE): Promise<string> {
  const answer = await w.post('/api/login', { email, password })
  assert.equal(answer.status, 200)
  return answer.body.remember_token
}
