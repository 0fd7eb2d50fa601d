import * as calls from '#contract/calls/shop/account-calls.ts'
import { messages as shared } from '#contract/messages.ts'
import { call } from '#web/lib/api/call.ts'
import { errorsOf, uniqueMessages } from '#web/lib/api/api-error.ts'
import * as data from '#web/lib/data/data.ts'
import { useAsyncAction } from '#web/lib/forms/form.ts'
import { messages } from '#web/shop/customers/messages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ButtonRow } from '#web/ui/buttons/ButtonRow.tsx'
import { showToast } from '#web/lib/toasts.ts'
import style from './PendingEmail.module.css'

interface PendingEmailProps {
  /** The current address. */
  email: string
  pending: string | undefined
}

/** An action with a message about its result. */
function useAction(act: (waiting: () => void) => Promise<string>) {
  const { run, ...state } = useAsyncAction()
  const start = () =>
    run((waiting) =>
      act(waiting).then(showToast, (failure: unknown) =>
        showToast(uniqueMessages(errorsOf(failure)).join(' ')),
      ),
    )
  return { ...state, onClick: start }
}

function Actions() {
  const again = useAction(async (waiting) => {
    await call(calls.resendEmailConfirmation, {}, waiting)
    return shared.emailLinkSent
  })
  const cancel = useAction(async (waiting) => {
    data.merge((await call(calls.cancelEmailChange, {}, waiting)).data)
    return messages.emailChangeCancelled
  })
  return (
    <ButtonRow>
      <Button kind="secondary" {...again}>
        {messages.sendAgain}
      </Button>
      <Button kind="quiet" {...cancel}>
        {messages.cancelEmailChange}
      </Button>
    </ButtonRow>
  )
}

/** The new address, pending until the mailed link is followed. */
export function PendingEmail({ email, pending }: PendingEmailProps) {
  return (
    <div aria-live="polite">
      {pending !== undefined && (
        <div className={style.pending}>
          <strong>{messages.emailPending({ pending })}</strong>
          <p>{messages.emailPendingHint({ email })}</p>
          <Actions />
        </div>
      )}
    </div>
  )
}
