import { MultiSelect } from '@mantine/core'
import type { Product } from '#contract/festival/items.ts'
import type { FestivalParts } from '#contract/office/festival.ts'
import type { Fields } from '#web/office/kit/forms/draft/edit-form.ts'
import { OptionalWallClockField } from '#web/office/kit/forms/fields/parsed-fields.tsx'
import { messages } from '#web/office/catalogue/editor/messages.ts'

interface UpgradeFieldsProps {
  of: Fields<Product>
  errorAt: (path: string) => string | undefined
  products: FestivalParts['products']
  zone: string
}

/** What its tickets can become for the difference, and until when. */
export function UpgradeFields({ of, errorAt, products, zone }: UpgradeFieldsProps) {
  const { upgrades_to: to, allow_upgrades_until: until } = of
  const chosen = to.value.filter((code) => typeof code === 'string')
  const others = products.filter(({ value }) => value.external_code !== of.external_code.value)
  const errors = [to.error, ...chosen.map((_, index) => errorAt(`upgrades_to[${index}]`))]
  const choose = (codes: string[]) => {
    to.onChange(codes)
    if (codes.length === 0) until.onChange(null)
  }
  return (
    <>
      <MultiSelect
        label={to.label}
        description={messages.upgradesHint}
        data-path={to.name}
        error={errors.find((error) => error !== undefined)}
        data={others.map(({ value }) => ({ value: value.external_code, label: value.name }))}
        value={chosen}
        onChange={choose}
        searchable
      />
      {chosen.length > 0 && (
        <OptionalWallClockField {...until} zone={zone} hint={messages.upgradesUntilHint} />
      )}
    </>
  )
}
