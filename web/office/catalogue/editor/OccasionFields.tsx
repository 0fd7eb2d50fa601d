import type { Event, Product } from '#contract/festival/items.ts'
import type { Entry } from '#contract/occasions.ts'
import { formatDateTime } from '#contract/dates.ts'
import type { Fields } from '#web/office/kit/forms/draft/edit-form.ts'
import { SelectField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { InstantField } from '#web/office/kit/forms/fields/parsed-fields.tsx'
import { Columns } from '#web/office/kit/ui/Columns.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'

type Occasion = Pick<Event, 'starts_at' | 'ends_at' | 'location' | 'entry'>

/** An optional line of text. */
const PlaceField = ({ location, hint }: { location: Fields<Occasion>['location']; hint?: string }) => (
  <TextField
    {...location}
    value={location.value ?? ''}
    onChange={(text) => location.onChange(text === '' ? null : text)}
    hint={hint}
  />
)

const ENTRIES: readonly Entry[] = ['once', 'multiple']

/** How often a ticket admits; `inherited` is the value if nothing is selected. */
const EntryField = ({ entry, inherited }: { entry: Fields<Occasion>['entry']; inherited: string }) => (
  <SelectField<Entry | 'inherited'>
    {...entry}
    value={entry.value ?? 'inherited'}
    onChange={(chosen) => entry.onChange(chosen === 'inherited' ? null : chosen)}
    choices={[
      { value: 'inherited', label: inherited },
      ...ENTRIES.map((value) => ({ value, label: messages.entries[value] })),
    ]}
  />
)

/** When and where an event is, which its products inherit. */
export const EventOccasion = ({ of, zone }: { of: Fields<Event>; zone: string }) => (
  <>
    <InstantField {...of.starts_at} zone={zone} />
    <InstantField {...of.ends_at} zone={zone} />
    <PlaceField location={of.location} />
    <EntryField entry={of.entry} inherited={messages.entryDefault({ entry: messages.entries.once })} />
  </>
)

interface ProductOccasionProps {
  of: Fields<Product>
  event: Event | undefined
  zone: string
  isTransport: boolean
}

const inherited = (value: string | null): string =>
  value === null ? messages.asEventUnknown : messages.asEvent({ value })

/** When and where a product is valid, if it differs from its event. A transport has departures instead of a start. */
export function ProductOccasion({ of, event, zone, isTransport }: ProductOccasionProps) {
  const { locale } = useFormats()
  const time = (instant: string | null = null) => inherited(instant && formatDateTime(instant, zone, locale))
  const { ends_at, location } = of
  return (
    <Section title={messages.occasion}>
      <Columns>
        {!isTransport && <InstantField {...of.starts_at} zone={zone} hint={time(event?.starts_at)} />}
        {isTransport ? (
          <InstantField {...ends_at} label={messages.arrives} zone={zone} hint={messages.arrivesHint} />
        ) : (
          <InstantField {...ends_at} zone={zone} hint={time(event?.ends_at)} />
        )}
        {isTransport ? (
          <PlaceField
            location={{ ...location, label: messages.meetingPoint }}
            hint={messages.meetingPointHint}
          />
        ) : (
          <PlaceField location={location} hint={inherited(event?.location ?? null)} />
        )}
        <EntryField
          entry={of.entry}
          inherited={messages.entryAsEvent({ entry: messages.entries[event?.entry ?? 'once'] })}
        />
      </Columns>
    </Section>
  )
}
