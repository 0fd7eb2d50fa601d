import type { Goods } from '#contract/festival/items.ts'
import { type Draft, InvalidInput } from '#web/office/kit/forms/draft/draft.ts'
import type { Fields } from '#web/office/kit/forms/draft/edit-form.ts'
import { SwitchField } from '#web/office/kit/forms/fields/fields.tsx'
import { MoneyField, OptionalMoneyField } from '#web/office/kit/forms/fields/parsed-fields.tsx'
import { Columns } from '#web/office/kit/ui/Columns.tsx'
import { messages } from '#web/office/catalogue/editor/messages.ts'

const texts = messages.ownPrice

interface OwnPriceFieldsProps {
  of: Fields<Goods>
  errorAt: (path: string) => string | undefined
}

/** What is chosen from, if customers choose what they pay. */
const choiceOf = ({ own_price }: Fields<Goods>) =>
  own_price.value instanceof InvalidInput ? null : own_price.value

/** The price, which is the suggested one where customers choose. */
export function priceField(of: Fields<Goods>): Fields<Goods>['price'] {
  const choice = choiceOf(of)
  if (choice === null) return of.price
  const onChange = (price: Draft<number>) => {
    of.price.onChange(price)
    of.own_price.onChange({ ...choice, suggested: price })
  }
  return { ...of.price, label: texts.suggested, onChange }
}

/** Whether customers choose what they pay, and within which limits. */
export function OwnPriceFields({ of, errorAt }: OwnPriceFieldsProps) {
  const choice = choiceOf(of)
  const suggested = of.price.value
  return (
    <>
      <SwitchField
        {...of.own_price}
        value={choice !== null}
        onChange={(chosen) => of.own_price.onChange(chosen ? { min: 0, suggested, max: null } : null)}
        hint={texts.hint}
      />
      {choice !== null && (
        <Columns>
          <MoneyField
            name="own_price.min"
            label={texts.min}
            value={choice.min}
            onChange={(min) => of.own_price.onChange({ ...choice, min })}
            error={errorAt('own_price.min')}
            required
          />
          <OptionalMoneyField
            name="own_price.max"
            label={texts.max}
            value={choice.max}
            onChange={(max) => of.own_price.onChange({ ...choice, max })}
            error={errorAt('own_price.max')}
            hint={texts.maxHint}
          />
        </Columns>
      )}
    </>
  )
}
