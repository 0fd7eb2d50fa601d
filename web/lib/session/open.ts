import type { Static } from 'typebox'
import type { LoginResponse } from '#contract/data.ts'
import { messages } from '#contract/messages.ts'
import { showToast } from '#web/lib/toasts.ts'
import * as data from '#web/lib/data/data.ts'
import * as storage from '#web/lib/browser/storage.ts'

/** The cart of this browser, for the calls that attach it to the account. */
export const ownCart = (): string => storage.cartCode.get() ?? ''

/** Stores the session that a response opens. One for an address that is not proven is no login. */
export function openSession({ remember_token, data: own }: Static<typeof LoginResponse>): void {
  storage.token.set(remember_token)
  data.merge(own)
  if (own.provisional !== true) showToast(messages.loginSuccess, 'success', { leads: true })
}
