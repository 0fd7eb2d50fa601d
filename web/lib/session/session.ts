import { messages } from '#contract/messages.ts'
import { showToast } from '#web/ui/feedback/toasts.ts'
import { call, onRefusedToken } from '#web/lib/api/call.ts'
import * as data from '#web/lib/data/data.ts'
import * as storage from './storage.ts'

let changed: () => void = () => undefined

/** Sets who runs the guards of the open page again after the session ended by itself. */
export function onSessionChange(listener: () => void): void {
  changed = listener
}

/** Loads the customer's part of the data if there is a session, and follows other tabs and dead tokens. */
export function begin(): void {
  if (storage.token.read() !== null) void data.load()
  onRefusedToken(endRefused)
  storage.onOtherTab((key) => {
    if (key !== 'cart') void data.load().then(changed)
  })
}

/** Opens the session that `/login` answered with. */
export async function logIn(email: string, password: string, waiting?: () => void): Promise<void> {
  const answer = await call('login', { email, password }, waiting)
  storage.token.keep(answer.remember_token)
  data.merge(answer.data)
  showToast(messages.loginSuccess)
}

function forget(): void {
  storage.token.forget()
  data.emptyPersonal()
  showToast(messages.loggedOut)
  void data.load().then(changed)
}

/** Ends the session at once; the server is told without waiting for it. The cart stays. */
export function logOut(): void {
  const token = storage.token.read() ?? ''
  call('logout', { token }).catch(() => undefined)
  forget()
}

/** Ends a session that the server refused, once, also when several calls fail together. */
function endRefused(token: string): void {
  if (data.current().customer === null || storage.token.read() !== token) return
  forget()
  changed()
}
