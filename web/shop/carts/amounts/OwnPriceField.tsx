import { quickPrices } from '#contract/own-price.ts'
import type { OwnPrice } from '#contract/shop-items.ts'
import type { FormField } from '#web/lib/forms/form.ts'
import { useMoney } from '#web/ui/data-display/Money.tsx'
import { messages } from './messages.ts'
import { AmountField } from './AmountField.tsx'

/** What the customer may choose, in words. */
function useLimits({ min, max }: OwnPrice): string {
  const money = useMoney()
  if (max !== null) return messages.priceBetween({ min: money(min), max: money(max) })
  return min === 0 ? messages.priceAny : messages.priceAtLeast({ amount: money(min) })
}

interface OwnPriceFieldProps {
  field: FormField
  label?: string
  own_price: OwnPrice
}

/** What the customer pays for an item, without its fee. */
export function OwnPriceField({ field, label = messages.yourPrice, own_price }: OwnPriceFieldProps) {
  return (
    <AmountField
      field={field}
      label={label}
      hint={useLimits(own_price)}
      quickLabel={messages.priceChoices}
      quick={quickPrices(own_price).map((amount) => ({
        amount,
        ...(amount === own_price.suggested && { note: messages.priceSuggested }),
      }))}
    />
  )
}
