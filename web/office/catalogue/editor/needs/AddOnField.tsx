import { MultiSelect } from '@mantine/core'
import type { Product } from '#contract/festival/items.ts'
import type { FestivalParts } from '#contract/office/festival.ts'
import type { Fields } from '#web/office/kit/forms/draft/edit-form.ts'
import { messages } from '#web/office/catalogue/editor/messages.ts'

interface AddOnFieldProps {
  of: Pick<Fields<Product>, 'external_code' | 'requires_one_of'>
  errorAt: (path: string) => string | undefined
  products: FestivalParts['products']
}

/** What one must be chosen of with each of its tickets. */
export function AddOnField({ of, errorAt, products }: AddOnFieldProps) {
  const { requires_one_of: addOns } = of
  const chosen = addOns.value.filter((code) => typeof code === 'string')
  const others = products.filter(({ value }) => value.external_code !== of.external_code.value)
  const errors = [addOns.error, ...chosen.map((_, index) => errorAt(`requires_one_of[${index}]`))]
  return (
    <MultiSelect
      label={addOns.label}
      description={messages.addOnsHint}
      data-path={addOns.name}
      error={errors.find((error) => error !== undefined)}
      data={others.map(({ value }) => ({ value: value.external_code, label: value.name }))}
      value={chosen}
      onChange={addOns.onChange}
      searchable
    />
  )
}
