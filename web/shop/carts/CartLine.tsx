import type { LineDiscount } from '#contract/discounted-price.ts'
import { messages } from './messages.ts'
import { messages as common } from '#web/ui/messages.ts'
import { Discounted } from './codes/Discounted.tsx'
import { Money, useMoney } from '#web/ui/data-display/Money.tsx'
import { Picture } from '#web/ui/data-display/Picture.tsx'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import { Period } from '#web/ui/data-display/Period.tsx'
import style from './CartLine.module.css'
import { type Removal, useRemoval } from './RemoveButton.tsx'

interface CartLineProps {
  name: string
  picture: string | null
  /** What it costs, as the cart says. */
  cost: { price: number; fee: number; discounts: LineDiscount[] }
  /** Whose it is, when it is, and where. */
  details?: { who: string; when: string | null; where: string | null }
  onEdit?: () => void
  /** Missing for a ticket of a bundle, which is removed as a whole. */
  onRemove?: Removal
  /** Adds it to the cart again. */
  onUndo?: () => Promise<void>
}

/** Without a way to remove it, nothing is. */
const NOTHING = async () => {}

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

function Cost({ price, fee, discounts }: CartLineProps['cost']) {
  const money = useMoney()
  return (
    <div className={style.price}>
      <strong>
        <Money amount={price + fee} />
      </strong>
      <Discounted price={price + fee} discounts={discounts} />
      {fee > 0 && <span className={style.fee}>{messages.including({ fee: money(fee) })}</span>}
    </div>
  )
}

/** An item in the cart. It is removed without confirmation. */
export function CartLine({ name, picture, cost, details, onEdit, onRemove, onUndo }: CartLineProps) {
  const { pending, remove, question } = useRemoval(onRemove ?? NOTHING, onUndo ?? null)
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
          {onRemove && (
            <button
              type="button"
              aria-label={messages.removeItem({ name })}
              aria-disabled={pending || undefined}
              onClick={remove}
            >
              {common.remove}
            </button>
          )}
          {question}
        </div>
      </div>
      <Cost {...cost} />
    </li>
  )
}
