import * as calls from '#contract/calls/shop/login-code-calls.ts'
import { messages as shared } from '#contract/messages.ts'
import { isEmail } from '#contract/rules.ts'
import { errorsOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { type Form, useAsyncAction } from '#web/lib/forms/form.ts'
import { ownCart } from '#web/lib/session/open.ts'
import type { LoginValues } from './login-form.tsx'

/** Requests a code for the address of the form. */
export function useCodeRequest(form: Form<LoginValues>, onSent: (email: string) => void) {
  const { run, ...state } = useAsyncAction()
  const request = () => {
    const email = form.values.email.trim()
    if (email === '') return form.showErrors({ email: [shared.emailEmpty] })
    if (!isEmail(email)) return form.showErrors({ email: [shared.emailInvalid] })
    run(async (waiting) => {
      try {
        await call(calls.requestLoginCode, { email, cart: ownCart() }, waiting)
        onSent(email)
      } catch (failure) {
        form.showErrors(errorsOf(failure))
      }
    })
  }
  return { request, state }
}
