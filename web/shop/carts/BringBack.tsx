import { ApiError, errorsOf, uniqueMessages } from '#web/lib/api/api-error.ts'
import { useAsyncAction } from '#web/lib/forms/form.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { showToast } from '#web/ui/feedback/toasts.ts'
import style from './BringBack.module.css'
import { bringBack, dismissMissing, endedCart, useMissing } from './cart.ts'
import { messages } from './messages.ts'
import { holderName } from '#web/shop/tickets/holder-name.ts'

/** The ended cart of this tab, null where there is none, and what brings it back. */
function useEndedCart() {
  const { run, ...state } = useAsyncAction()
  const ended = endedCart.get()
  const bring = () =>
    run(async (waiting) => {
      try {
        await bringBack(ended ?? '', waiting)
        showToast(messages.broughtBack)
      } catch (failure) {
        if (failure instanceof ApiError && failure.status === 404) endedCart.remove()
        showToast(uniqueMessages(errorsOf(failure)).join(' '), 'failure')
      }
    })
  return { ended, button: { ...state, onClick: bring, children: messages.bringBack } }
}

/** Brings the cart back whose time is over in this tab; nothing where there is none. */
export function BringBackButton() {
  const { ended, button } = useEndedCart()
  return ended === null ? null : <Button {...button} />
}

/** The offer to bring an ended cart back, in the panel of the cart. */
export function BringBack() {
  const { ended, button } = useEndedCart()
  if (ended === null) return null
  return (
    <div className={style.offer}>
      <p>{messages.ended}</p>
      <Button {...button} />
    </div>
  )
}

/** What could not be brought back, and why, until it is read. */
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
