import type { Product } from '#contract/festival/items.ts'
import type { FestivalParts } from '#contract/office/festival.ts'
import { ChoiceEntry, CountEntry, FlagEntry, OptionalWallClockEntry } from '#web/office/forms/fields.tsx'
import type { PartForm } from '#web/office/forms/edit-form.ts'
import { Part } from '#web/office/ui/Page.tsx'
import { officeWords as words } from '#web/office/words/words.ts'
import { Columns, HowMany, InShop, Prices, RefundRules, SaleWindow } from './item-sections.tsx'
import { PlanRows } from './PaymentPlanField.tsx'
import { TravelSection } from './TravelSection.tsx'

interface ProductSectionsProps {
  form: PartForm<Product>
  festival: FestivalParts
}

/** What holders may change of their tickets. */
function TicketRules({ form: { entries: of }, zone }: { form: PartForm<Product>; zone: string }) {
  return (
    <Part title={words.ticketRules}>
      <Columns>
        <FlagEntry {...of.allow_name_changes} />
        <FlagEntry {...of.allow_email_changes} />
        <OptionalWallClockEntry {...of.allow_name_changes_until} zone={zone} />
        <CountEntry {...of.name_change_limit} hint={words.noLimit} />
        <OptionalWallClockEntry {...of.download_from} zone={zone} />
      </Columns>
    </Part>
  )
}

/** All there is to say about a product, in the order of its page in the shop. */
export function ProductSections({ form, festival }: ProductSectionsProps) {
  const { entries: of, errorAt, part } = form
  const { site, events, products } = festival
  const types = { ticket: 'ticket', transport: 'transport', ...site.value.productTypes }
  const event = events.find(({ value }) => value.key === of.event.value)
  const zone = event?.value.timezone ?? site.value.timezone
  const key = part.version === '' ? undefined : part.value.external_code
  const known = products.find(({ value }) => value.external_code === key) ?? {
    value: part.value,
    taken: 0,
    seats_taken: [],
  }
  const isTransport = of.type.value === 'transport' || of.travel_time_type.value !== null
  return (
    <>
      <InShop of={of} isNew={part.version === ''} types={types}>
        <ChoiceEntry
          {...of.event}
          choices={events.map(({ value }) => ({ value: value.key, label: value.name }))}
          required
        />
      </InShop>
      <Prices of={of}>
        <PlanRows of={of} errorAt={errorAt} />
      </Prices>
      <HowMany of={of} taken={of.travel_time_type.value === 'selectable' ? null : known.taken} />
      {isTransport && <TravelSection of={of} errorAt={errorAt} part={known} zone={zone} />}
      <SaleWindow of={of} zone={zone} />
      <RefundRules of={of} zone={zone} />
      <TicketRules form={form} zone={zone} />
    </>
  )
}
