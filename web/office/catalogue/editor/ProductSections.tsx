import type { ComponentProps } from 'react'
import { useDeferredValue } from 'react'
import type { Event, Product } from '#contract/festival/items.ts'
import type { FestivalParts } from '#contract/office/festival.ts'
import { SelectField, SwitchField } from '#web/office/kit/forms/fields/fields.tsx'
import { IntegerField, OptionalWallClockField } from '#web/office/kit/forms/fields/parsed-fields.tsx'
import type { DraftFields, FieldName } from '#web/office/kit/forms/draft/draft.ts'
import type { EditFormState } from '#web/office/kit/forms/draft/edit-form.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { Columns } from '#web/office/kit/ui/Columns.tsx'
import { messages } from './messages.ts'
import { PartTranslations } from './PartTranslations.tsx'
import {
  hiddenRefundFields,
  hiddenVariantFields,
  StockSection,
  ShopSection,
  PriceSection,
  RefundSection,
  SaleSection,
} from './item-sections.tsx'
import { AddOnField } from './needs/AddOnField.tsx'
import { NeedsSection } from './needs/NeedsSection.tsx'
import { PaymentPlanField } from './prices/PaymentPlanField.tsx'
import { ProductOccasion } from './OccasionFields.tsx'
import { UpgradeFields } from './upgrades/UpgradeFields.tsx'
import { TravelSection } from './TravelSection.tsx'
import { VariantsSection } from './VariantsSection.tsx'

interface ProductSectionsProps {
  form: EditFormState<Product>
  festival: FestivalParts
}

interface TicketSectionProps {
  form: EditFormState<Product>
  zone: string
  products: FestivalParts['products']
}

/** What holders may change on their tickets, and what these can become. */
function TicketSection({ form: { fields: of, errorAt }, zone, products }: TicketSectionProps) {
  return (
    <Section title={messages.ticketRules}>
      <Columns>
        <SwitchField {...of.allow_name_changes} />
        <SwitchField {...of.allow_email_changes} />
        {of.allow_name_changes.value === true && (
          <>
            <OptionalWallClockField {...of.allow_name_changes_until} zone={zone} />
            <IntegerField {...of.name_change_limit} hint={messages.noLimit} />
          </>
        )}
        <OptionalWallClockField {...of.names_until} zone={zone} />
        <OptionalWallClockField {...of.download_from} zone={zone} />
      </Columns>
      <UpgradeFields of={of} errorAt={errorAt} products={products} zone={zone} />
    </Section>
  )
}

interface OpensAfterFieldProps {
  of: EditFormState<Product>['fields']
  /** The products after which it may open. */
  products: FestivalParts['products']
}

function OpensAfterField({ of: { opens_after }, products }: OpensAfterFieldProps) {
  return (
    <SelectField
      {...opens_after}
      value={opens_after.value ?? ''}
      onChange={(code) => opens_after.onChange(code)}
      onClear={() => opens_after.onChange(null)}
      choices={products.map(({ value }) => ({ value: value.external_code, label: value.name }))}
      hint={messages.opensAfterHint}
    />
  )
}

/** The codes of all items. */
export const codesOf = ({ products, merchandise, bundles }: FestivalParts): string[] =>
  [...products, ...merchandise, ...bundles].map(({ value }) => value.external_code)

/** When a product begins: its own time, else its event's. */
const beginningOf = (of: EditFormState<Product>['fields'], event: Event | undefined): string | null =>
  typeof of.starts_at.value === 'string' ? of.starts_at.value : (event?.starts_at ?? null)

/** Whether a product has departures instead of a start. */
const isTransport = ({ type, travel_time_type }: DraftFields<Product>): boolean =>
  type === 'transport' || travel_time_type !== null

/** The fields that the sections of a product do not show. */
export const hiddenFields = (saved: Product, draft: DraftFields<Product>): FieldName<Product>[] => [
  ...hiddenRefundFields(saved, draft),
  ...(draft.allow_name_changes === true ? [] : (['allow_name_changes_until', 'name_change_limit'] as const)),
  ...hiddenVariantFields(draft),
  ...(draft.upgrades_to.length > 0 ? [] : (['allow_upgrades_until'] as const)),
  ...(isTransport(draft) ? (['starts_at'] as const) : []),
]

/** A product that is not in the shop yet. */
const unsold = (value: Product) => ({
  value,
  opened_at: null,
  taken: 0,
  waiting_count: 0,
  was_ordered: false,
  seats_taken: [],
  variants_taken: [],
})

/** Whether the sections below the first screen are there: it does not wait for them. */
const useWhole = (): boolean => useDeferredValue(true, false)

/** What it needs, and what must be chosen with it. */
const ProductNeeds = (props: ComponentProps<typeof AddOnField> & ComponentProps<typeof NeedsSection>) => (
  <NeedsSection {...props}>
    <AddOnField {...props} />
  </NeedsSection>
)

/** All sections of a product, in the order of its page in the shop. */
export function ProductSections({ form, festival }: ProductSectionsProps) {
  const { fields: of, errorAt, saved } = form
  const { site, events, products } = festival
  const types = { ticket: 'ticket', transport: 'transport', ...site.value.productTypes }
  const event = events.find(({ value }) => value.key === of.event.value)
  const zone = event?.value.timezone ?? site.value.timezone
  const key = saved.version === '' ? undefined : saved.value.external_code
  const known = products.find(({ value }) => value.external_code === key) ?? unsold(saved.value)
  const hasDepartures = isTransport(form.draft)
  const isWhole = useWhole()
  return (
    <>
      <ShopSection of={of} isNew={saved.version === ''} codes={codesOf(festival)} types={types}>
        <SelectField
          {...of.event}
          choices={events.map(({ value }) => ({ value: value.key, label: value.name }))}
          required
        />
      </ShopSection>
      <PriceSection of={of} errorAt={errorAt}>
        <PaymentPlanField of={of} errorAt={errorAt} begins={beginningOf(of, event?.value)} zone={zone} />
      </PriceSection>
      {isWhole && (
        <>
          <StockSection of={of} taken={of.travel_time_type.value === 'selectable' ? null : known.taken} />
          <VariantsSection of={of} errorAt={errorAt} saved={known} zone={zone} />
          <ProductNeeds of={of} errorAt={errorAt} products={products} />
          {hasDepartures && <TravelSection of={of} errorAt={errorAt} part={known} zone={zone} />}
          <ProductOccasion of={of} event={event?.value} zone={zone} isTransport={hasDepartures} />
          <SaleSection of={of} zone={zone}>
            <OpensAfterField of={of} products={products.filter(({ value }) => value.external_code !== key)} />
          </SaleSection>
          <RefundSection of={of} zone={zone} saved={saved.value} />
          <TicketSection form={form} zone={zone} products={products} />
          <PartTranslations of={of} errorAt={errorAt} festival={festival} />
        </>
      )}
    </>
  )
}
