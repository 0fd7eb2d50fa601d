import type { LineDiscount } from '#contract/discounted-price.ts'
import { useMoney } from '#web/ui/data-display/Money.tsx'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import style from './Discounted.module.css'
import { messages } from './messages.ts'

interface DiscountedProps {
  /** What the item costs, fee included. */
  price: number
  discounts: LineDiscount[]
}

/** Beside the price of an item: the price without its discount, struck through, and the discount's name. Nothing without a discount. */
export function Discounted({ price, discounts }: DiscountedProps) {
  const money = useMoney()
  if (discounts.length === 0) return null
  const saved = discounts.reduce((sum, { amount, fee_amount }) => sum + amount + fee_amount, 0)
  return (
    <>
      {' '}
      <span className={style.list}>
        <span className="hidden-text">{messages.insteadOf} </span>
        <s>{money(price + saved)}</s>
      </span>{' '}
      <span className={style.name}>
        <OwnText>{discounts.map(({ name }) => name).join(' · ')}</OwnText>
      </span>
    </>
  )
}
