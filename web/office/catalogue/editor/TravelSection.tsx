import type { Product } from '#contract/festival/items.ts'
import type { ProductPart } from '#contract/office/festival.ts'
import { ChoiceEntry, CountEntry, OptionalWallClockEntry, WallClockEntry } from '#web/office/forms/fields.tsx'
import type { Fields } from '#web/office/forms/draft.ts'
import type { Entries } from '#web/office/forms/edit-form.ts'
import { Rows } from '#web/office/forms/RowsField.tsx'
import { useFormats } from '#web/office/ui/formats.ts'
import { Part } from '#web/office/ui/Page.tsx'
import { officeWords as words } from '#web/office/words/words.ts'

type Departure = Product['travel_times'][number]

const KINDS = (['none', 'fixed', 'selectable'] as const).map((value) => ({
  value,
  label: words.travelKinds[value],
}))

interface TravelSectionProps {
  of: Entries<Product>
  errorAt: (path: string) => string | undefined
  /** As it stands, for what is taken of its departures. */
  part: Pick<ProductPart, 'value' | 'seats_taken'>
  zone: string
}

/** How many seats of a departure are taken, as long as its time is the one that stands. */
const takenOf = ({ value, seats_taken }: TravelSectionProps['part'], row: Fields<Departure>): number =>
  seats_taken[value.travel_times.findIndex(({ travel_time }) => travel_time === row.travel_time)] ?? 0

function Departures({ of, errorAt, part, zone }: TravelSectionProps) {
  const { count } = useFormats()
  const cells = (row: Entries<Departure>) => [
    <WallClockEntry key="time" {...row.travel_time} zone={zone} bare />,
    <CountEntry key="seats" {...row.seats} bare />,
  ]
  return (
    <>
      <Rows<Departure>
        entry={of.travel_times}
        errorAt={errorAt}
        hint={words.inZone(zone)}
        labels={words.departureRow}
        addLabel={words.departureAdd}
        blank={() => ({ travel_time: '', seats: 0 })}
        cells={cells}
        known={{ label: words.seatsTaken, of: (row) => count(takenOf(part, row)) }}
        mustStay={(row) => takenOf(part, row) > 0}
      />
      <OptionalWallClockEntry {...of.allow_travel_time_changes_until} zone={zone} />
    </>
  )
}

/** When a transport leaves. What another kind of travelling does not have is taken away with the choice. */
export function TravelSection(props: TravelSectionProps) {
  const { of, zone } = props
  const kind = of.travel_time_type.value
  const choose = (chosen: keyof typeof words.travelKinds) => {
    of.travel_time_type.onChange(chosen === 'none' ? null : chosen)
    if (chosen !== 'fixed') of.travel_time.onChange(null)
    if (chosen === 'selectable') return
    of.travel_times.onChange([])
    of.allow_travel_time_changes_until.onChange(null)
  }
  return (
    <Part title={words.travel}>
      <ChoiceEntry
        {...of.travel_time_type}
        value={typeof kind === 'string' ? kind : 'none'}
        onChange={(chosen) => typeof chosen === 'string' && choose(chosen)}
        choices={KINDS}
      />
      {kind === 'fixed' && <OptionalWallClockEntry {...of.travel_time} zone={zone} required />}
      {kind === 'selectable' && <Departures {...props} />}
    </Part>
  )
}
