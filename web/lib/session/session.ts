import * as calls from '#contract/calls/shop/session-calls.ts'
import { messages } from '#contract/messages.ts'
import { showToast } from '#web/lib/toasts.ts'
import { call, onRejectedToken } from '#web/lib/api/call.ts'
import * as data from '#web/lib/data/data.ts'
import { openSession, ownCart } from './open.ts'
import * as storage from '#web/lib/browser/storage.ts'
import * as visit from '#web/lib/browser/visit-storage.ts'

let notifySessionChange: () => void = () => undefined

/** Sets the listener that runs the guards again after the session has expired. */
export function onSessionChange(listener: () => void): void {
  notifySessionChange = listener
}

/** When the customer's data are loaded: at once, or when a page is shown that the server has drawn, its frame alone or whole for a guest. */
export type LoadTime = 'now' | { frame: Promise<void> } | { page: Promise<void> }

/**
 * Loads the customer's data if there is a session. Listens for changes in other tabs and, from the first call on, for rejected tokens.
 */
export function start(time: LoadTime = 'now'): void {
  onRejectedToken(endRejectedSession)
  if (time !== 'now' && 'frame' in time) data.loadAfter(time.frame)
  else if (storage.token.get() !== null) {
    if (time === 'now') void data.load()
    else data.loadBehind(time.page)
  }
  storage.onOtherTab((key) => {
    if (key !== 'cart') void data.load().then(notifySessionChange)
  })
}

/** Logs in and stores the session. */
export async function logIn(email: string, password: string, waiting?: () => void): Promise<void> {
  openSession(await call(calls.login, { email, password, cart: ownCart() }, waiting))
}

function clearSession({ isTold = true } = {}): void {
  storage.token.remove()
  data.clearCustomerData()
  if (isTold) showToast(messages.loggedOut, 'success', { leads: true })
  void data.load().then(notifySessionChange)
}

/** Ends the session without waiting for the server. The cart stays. */
export function logOut(): void {
  call(calls.logout).catch(() => undefined)
  visit.forget()
  clearSession()
}

/**
 * Ends a session that the server rejected, only once when several calls fail together. The answer may come before it is known whose
 * session it is; the call that it belongs to may have removed the token meanwhile.
 */
function endRejectedSession(token: string): void {
  data.onceKnown(() => {
    const current = storage.token.get()
    if (data.current().customer === null || (current !== null && current !== token)) return
    // Whoever has never logged in has not been logged out either.
    clearSession({ isTold: !data.current().provisional })
    notifySessionChange()
  })
}
