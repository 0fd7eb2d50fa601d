import { useEffect, useRef } from 'react'
import { errorsOf, type FieldErrors } from '#web/lib/api/api-error.ts'
import { useBrowserValue } from '#web/lib/browser/browser-value.ts'
import { useAsyncAction } from '#web/lib/forms/form.ts'
import {
  arePasskeysPossible,
  isCancelled,
  logInByAutofill,
  logInWithPasskey,
  stopAutofill,
} from '#web/lib/passkeys/passkeys.ts'
import { messages } from '#web/shop/customers/messages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'

/** The request is renewed before the server's challenge expires. */
const RENEWED_EVERY = 8 * 60_000

interface PasskeyLoginProps {
  form: { showErrors: (errors: FieldErrors) => void }
  onDone: () => void
}

/** Offers passkeys as suggestions of the email field, in browsers that support it. */
function useAutofill({ form, onDone }: PasskeyLoginProps, isPossible: boolean) {
  const latest = useRef({ form, onDone })
  useEffect(() => {
    latest.current = { form, onDone }
  })
  useEffect(() => {
    if (!isPossible) return undefined
    let isOver = false
    const offer = async () => {
      try {
        if ((await logInByAutofill()) && !isOver) latest.current.onDone()
      } catch (failure) {
        // Fails silently: the button shows the error.
        if (!isOver && isRefused(failure)) latest.current.form.showErrors(errorsOf(failure))
      }
    }
    void offer()
    const timer = setInterval(() => void offer(), RENEWED_EVERY)
    return () => {
      isOver = true
      clearInterval(timer)
      void stopAutofill()
    }
  }, [isPossible])
}

/** Whether the server has refused a chosen passkey. */
const isRefused = (failure: unknown): boolean => 'passkey' in errorsOf(failure)

/** Logs in with a passkey; nothing if the browser or the address does not support them. */
export function PasskeyLogin({ form, onDone }: PasskeyLoginProps) {
  const isPossible = useBrowserValue(arePasskeysPossible, false)
  useAutofill({ form, onDone }, isPossible)
  const { run, ...state } = useAsyncAction()
  const enter = () =>
    run(async (waiting) => {
      form.showErrors({})
      try {
        await logInWithPasskey(waiting)
        onDone()
      } catch (failure) {
        if (!isCancelled(failure)) form.showErrors(errorsOf(failure))
      }
    })
  if (!isPossible) return null
  return (
    <Button kind="secondary" wide onClick={enter} {...state}>
      {messages.passkeyLogin}
    </Button>
  )
}
