import type { ShopItem } from '#contract/shop-items.ts'
import { SelectField } from '#web/office/kit/forms/fields/fields.tsx'
import { messages } from './messages.ts'

interface VariantFieldProps {
  item: Pick<ShopItem, 'option' | 'variants'> | undefined
  name: string
  errorId: string | undefined
  /** The id of the chosen variant; empty before one is chosen. */
  value: string | undefined
  onChange: (id: string) => void
  /** Beside other tickets: what it is the variant of. */
  of?: string
}

/** The variant of an item, with what is left of each; nothing for an item without variants. */
export function VariantField({ item, value = '', of, ...field }: VariantFieldProps) {
  const choices = (item?.variants ?? []).map(({ id, name, stock_level: left }) => ({
    value: String(id),
    label: left === 0 ? messages.soldOut({ name }) : left === null ? name : messages.leftOf({ name, left }),
    disabled: left === 0,
  }))
  if (choices.length === 0) return null
  const option = item?.option ?? ''
  return (
    <SelectField
      {...field}
      value={value}
      label={of === undefined ? option : messages.optionOf({ option, item: of })}
      choices={choices}
      required
    />
  )
}

/** An item as the variant that was chosen, with what that costs. */
export function asVariant<Item extends Pick<ShopItem, 'price' | 'fee' | 'variants'>>(
  item: Item,
  chosen: string | undefined,
): Item {
  const variant = item.variants?.find(({ id }) => String(id) === chosen)
  return variant ? { ...item, price: variant.price, fee: variant.fee } : item
}

/** The part of a call's body: nothing for an item without variants. */
export const variantInput = (chosen: string | undefined): { variant_id?: number } =>
  chosen ? { variant_id: Number(chosen) } : {}
