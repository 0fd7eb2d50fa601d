import { useEffect, useRef } from 'react'
import { errorsOf, type FieldErrors } from '#web/lib/api/api-error.ts'
import { useBrowserValue } from '#web/lib/browser-value.ts'
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

/** What the browser offers is asked for anew before the server's challenge is over. */
const RENEWED_EVERY = 8 * 60_000

interface PasskeyLoginProps {
  form: { showErrors: (errors: FieldErrors) => void }
  onDone: () => void
}

/** Offers passkeys in the list below the email field, in browsers that have one. */
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
        // Where it cannot be offered, the button says why.
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

/** Whether the server has refused a passkey that was chosen. */
const isRefused = (failure: unknown): boolean => 'passkey' in errorsOf(failure)

/** Logs in with a passkey; nothing where the browser or the address cannot have one. */
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
