import { ApiError, errorsOf, uniqueMessages } from '#web/lib/api/api-error.ts'
import { useAsyncAction } from '#web/lib/forms/form.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { showToast } from '#web/lib/toasts.ts'
import style from './RestoreCart.module.css'
import { restore, dismissMissing, endedCart, useMissing } from './cart.ts'
import { messages } from './messages.ts'
import { holderName } from '#web/shop/holders/holder-name.ts'

/** The expired cart of this tab, null if there is none, and the action that restores it. */
function useEndedCart() {
  const { run, ...state } = useAsyncAction()
  const ended = endedCart.get()
  const restoreEnded = () =>
    run(async (waiting) => {
      try {
        await restore(ended ?? '', waiting)
        showToast(messages.restored)
      } catch (failure) {
        if (failure instanceof ApiError && failure.status === 404) endedCart.remove()
        showToast(uniqueMessages(errorsOf(failure)).join(' '), 'failure')
      }
    })
  return { ended, button: { ...state, onClick: restoreEnded, children: messages.restore } }
}

/** The button that restores the cart that expired in this tab; nothing if there is none. */
export function RestoreCartButton() {
  const { ended, button } = useEndedCart()
  return ended === null ? null : <Button {...button} />
}

/** The offer to restore an expired cart, in the cart panel. */
export function RestoreCart() {
  const { ended, button } = useEndedCart()
  if (ended === null) return null
  return (
    <div className={style.offer}>
      <p>{messages.ended}</p>
      <Button {...button} />
    </div>
  )
}

/** The items that could not be restored, and why, until the message is dismissed. */
export function MissingLines() {
  const missing = useMissing()
  if (missing.length === 0) return null
  return (
    <section className={style.missing} aria-live="polite">
      <p className={style.title}>{messages.missing}</p>
      <ul>
        {missing.map(({ name, full_name, reason }, index) => (
          <li key={`${index} ${name}`}>
            <strong>
              {full_name === null ? name : messages.missingFor({ name, person: holderName(full_name) })}
            </strong>{' '}
            {reason}
          </li>
        ))}
      </ul>
      <Button kind="secondary" onClick={dismissMissing}>
        {messages.understood}
      </Button>
    </section>
  )
}
