import * as calls from '#contract/calls/shop/session-calls.ts'
import { messages as shared } from '#contract/messages.ts'
import { isEmail, normalizeName } from '#contract/rules.ts'
import { errorsOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { type Form, useAsyncAction } from '#web/lib/forms/form.ts'
import { openSession, ownCart } from '#web/lib/session/open.ts'
import type { LoginValues } from './login-form.tsx'

/** Starts the checkout of this browser's cart for an address that is not proven. Throws `ApiError`. */
export async function startCheckout(
  person: { full_name: string; email: string },
  waiting?: () => void,
): Promise<void> {
  openSession(await call(calls.startCheckout, { ...person, cart: ownCart() }, waiting))
}

/** The error of a name and an address, by field; empty when both are valid. */
function errorsIn({ full_name, email }: { full_name: string; email: string }): Record<string, string[]> {
  if (full_name === '') return { full_name: [shared.registerEmpty] }
  if (email === '') return { email: [shared.registerEmpty] }
  return isEmail(email) ? {} : { email: [shared.emailInvalid] }
}

/** Starts the checkout with the name and the address of the form. */
export function useCheckoutStart(form: Form<LoginValues>, onStarted: () => void) {
  const { run, ...state } = useAsyncAction()
  const start = () => {
    const person = {
      full_name: normalizeName(form.values['full_name'] ?? ''),
      email: form.values.email.trim(),
    }
    const errors = errorsIn(person)
    if (Object.keys(errors).length > 0) return form.showErrors(errors)
    run(async (waiting) => {
      try {
        await startCheckout(person, waiting)
        onStarted()
      } catch (failure) {
        form.showErrors(errorsOf(failure))
      }
    })
  }
  return { start, state }
}
