import type { Product } from '#contract/festival/items.ts'
import type { ProductPart } from '#contract/office/festival.ts'
import { SelectField } from '#web/office/kit/forms/fields/fields.tsx'
import {
  IntegerField,
  OptionalWallClockField,
  WallClockField,
} from '#web/office/kit/forms/fields/parsed-fields.tsx'
import type { DraftFields } from '#web/office/kit/forms/draft/draft.ts'
import type { Fields } from '#web/office/kit/forms/draft/edit-form.ts'
import { RowsField } from '#web/office/kit/forms/fields/RowsField.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'
import { messages as formMessages } from '#web/office/kit/forms/messages.ts'

type Departure = Product['travel_times'][number]

const KINDS = (['none', 'fixed', 'selectable'] as const).map((value) => ({
  value,
  label: messages.travelKinds[value],
}))

interface TravelSectionProps {
  of: Fields<Product>
  errorAt: (path: string) => string | undefined
  /** The saved product, for the seats taken on its departures. */
  part: Pick<ProductPart, 'value' | 'seats_taken'>
  zone: string
}

/** The seats taken on a departure, while its time is the saved one. */
const seatsTaken = (
  { value, seats_taken }: TravelSectionProps['part'],
  row: DraftFields<Departure>,
): number =>
  seats_taken[value.travel_times.findIndex(({ travel_time }) => travel_time === row.travel_time)] ?? 0

function Departures({ of, errorAt, part, zone }: TravelSectionProps) {
  const { count } = useFormats()
  const cells = (row: Fields<Departure>) => [
    <WallClockField key="time" {...row.travel_time} zone={zone} hideLabel />,
    <IntegerField key="seats" {...row.seats} hideLabel />,
  ]
  return (
    <>
      <RowsField<Departure>
        field={of.travel_times}
        errorAt={errorAt}
        hint={formMessages.inZone({ zone })}
        labels={messages.departureRow}
        addLabel={messages.departureAdd}
        newRow={() => ({ travel_time: '', seats: 0 })}
        cells={cells}
        infoColumn={{ label: messages.seatsTaken, of: (row) => count(seatsTaken(part, row)) }}
        mustStay={(row) => seatsTaken(part, row) > 0}
      />
      <OptionalWallClockField {...of.allow_travel_time_changes_until} zone={zone} />
    </>
  )
}

/** The departures of a transport. Changing the type removes what the other type does not have. */
export function TravelSection(props: TravelSectionProps) {
  const { of, zone } = props
  const kind = of.travel_time_type.value
  const choose = (chosen: keyof typeof messages.travelKinds) => {
    of.travel_time_type.onChange(chosen === 'none' ? null : chosen)
    if (chosen !== 'fixed') of.travel_time.onChange(null)
    if (chosen === 'selectable') return
    of.travel_times.onChange([])
    of.allow_travel_time_changes_until.onChange(null)
  }
  return (
    <Section title={messages.travel}>
      <SelectField
        {...of.travel_time_type}
        value={typeof kind === 'string' ? kind : 'none'}
        onChange={(chosen) => typeof chosen === 'string' && choose(chosen)}
        choices={KINDS}
      />
      {kind === 'fixed' && <OptionalWallClockField {...of.travel_time} zone={zone} required />}
      {kind === 'selectable' && <Departures {...props} />}
    </Section>
  )
}
