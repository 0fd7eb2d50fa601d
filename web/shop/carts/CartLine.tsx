import type { LineDiscount } from '#contract/discounted-price.ts'
import { messages as shared } from '#contract/messages.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useAsyncAction } from '#web/lib/forms/form.ts'
import { messages } from './messages.ts'
import { messages as common } from '#web/ui/messages.ts'
import { Discounted } from './codes/Discounted.tsx'
import { Money, useMoney } from '#web/ui/data-display/Money.tsx'
import { Picture } from '#web/ui/data-display/Picture.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import { Period } from '#web/ui/data-display/Period.tsx'
import style from './CartLine.module.css'

interface CartLineProps {
  name: string
  picture: string | null
  /** What it costs, as the cart says. */
  cost: { price: number; fee: number; discounts: LineDiscount[] }
  /** Whose it is, when it is, and where. */
  details?: { who: string; when: string | null; where: string | null }
  onEdit?: () => void
  onRemove: () => Promise<void>
  /** Adds it to the cart again. */
  onUndo: () => Promise<void>
}

const showError = (failure: unknown) =>
  showToast(failure instanceof Error ? failure.message : String(failure), 'failure')

/** Says that an item was removed, and offers to add it again: its place is released at once. */
const showRemoved = (putBack: () => Promise<void>) =>
  showToast(shared.itemRemoved, 'success', {
    action: {
      label: messages.undo,
      run: () => void putBack().then(() => showToast(shared.itemAdded), showError),
    },
  })

/** An item that another tab has already removed is no failure; the cart is loaded again. */
const showRemoveError = (failure: unknown) => {
  if (failure instanceof ApiError && failure.status === 404) return showToast(messages.lineGone)
  showError(failure)
}

const Details = ({ who, when, where }: NonNullable<CartLineProps['details']>) => (
  <>
    <p className={style.detail}>
      <OwnText>{who}</OwnText>
    </p>
    {when && (
      <p className={style.detail}>
        <Period>{when}</Period>
      </p>
    )}
    {where && (
      <p className={style.detail}>
        <OwnText>{where}</OwnText>
      </p>
    )}
  </>
)

/** An item in the cart. It is removed without confirmation. */
export function CartLine({ name, picture, cost, details, onEdit, onRemove, onUndo }: CartLineProps) {
  const money = useMoney()
  const { pending, run } = useAsyncAction()
  const { price, fee, discounts } = cost
  return (
    <li className={style.line} data-leaving={pending || undefined}>
      <Picture className={style.picture} src={picture} alt="" width={100} sizes="64px" />
      <div className={style.words}>
        <p className={style.name}>
          <OwnText>{name}</OwnText>
        </p>
        {details && <Details {...details} />}
        <div className={style.actions}>
          {onEdit && (
            <button type="button" aria-label={messages.editItem({ name })} onClick={onEdit}>
              {messages.edit}
            </button>
          )}
          <button
            type="button"
            aria-label={messages.removeItem({ name })}
            aria-disabled={pending || undefined}
            onClick={() => run(() => onRemove().then(() => showRemoved(onUndo), showRemoveError))}
          >
            {common.remove}
          </button>
        </div>
      </div>
      <div className={style.price}>
        <strong>
          <Money amount={price + fee} />
        </strong>
        <Discounted price={price + fee} discounts={discounts} />
        {fee > 0 && <span className={style.fee}>{messages.including({ fee: money(fee) })}</span>}
      </div>
    </li>
  )
}
