import { amountText } from '#contract/typed-amounts.ts'
import type { OwnPrice } from '#contract/shop-items.ts'
import { TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { messages } from './messages.ts'
import type { TypedPrice } from './own-price.ts'

interface OwnPriceFieldProps {
  name: string
  /** Names the item where several are sold together. */
  label?: string
  value: TypedPrice
  errorId: string | undefined
  own_price: OwnPrice
  onChange: (typed: TypedPrice) => void
}

/** What the customer pays for each piece of an item, without its fee: at first what is suggested. */
export function OwnPriceField({
  label = messages.ownPrice,
  value,
  own_price: { min, suggested, max },
  ...field
}: OwnPriceFieldProps) {
  const { money, currency, locale } = useFormats()
  const hint =
    max === null
      ? messages.ownPriceFrom({ min: money(min), suggested: money(suggested) })
      : messages.ownPriceBetween({ min: money(min), max: money(max), suggested: money(suggested) })
  return (
    <TextField
      {...field}
      label={label}
      hint={hint}
      value={value ?? amountText(suggested, { currency, locale })}
      inputMode="decimal"
      required
    />
  )
}
