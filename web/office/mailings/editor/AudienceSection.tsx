import { MultiSelect, Radio, Stack, Text } from '@mantine/core'
import { formatDateTime } from '#contract/dates.ts'
import type { AudienceChoices, MailingDraft } from '#contract/office/mailings.ts'
import type { InvalidInput } from '#web/office/kit/forms/draft/draft.ts'
import type { EditFormState } from '#web/office/kit/forms/draft/edit-form.ts'
import { choicesOf } from '#web/office/kit/forms/fields/choices.ts'
import type { Field } from '#web/office/kit/forms/draft/field.ts'
import { Columns } from '#web/office/kit/ui/Columns.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from '#web/office/mailings/messages.ts'
import { AudienceCounted } from './AudienceCounted.tsx'
import { ListSource } from './ListSource.tsx'

type Form = EditFormState<MailingDraft>

const RECIPIENTS = ['holders', 'customers'] as const

/** Accounts have no holders. */
function Recipients({ form }: { form: Form }) {
  const { to, list, merchandise } = form.fields
  const ofAccounts = list.value === 'customers'
  const choose = (picked: string) => {
    to.onChange(picked === 'customers' ? 'customers' : 'holders')
    // Merchandise has no holders.
    if (picked !== 'customers') merchandise.onChange([])
  }
  return (
    <Radio.Group
      aria-label={messages.labels.to}
      value={to.value === 'customers' ? 'customers' : 'holders'}
      onChange={choose}
      error={to.error}
    >
      <Stack gap="xs">
        {RECIPIENTS.map((each) => (
          <Radio
            key={each}
            value={each}
            label={messages.recipients[each]}
            description={messages.recipientsHint[each]}
            disabled={ofAccounts && each === 'holders'}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}

interface ChosenProps {
  field: Field<(string | InvalidInput)[]>
  /** Undefined until they are loaded: a list that opens before would stay empty. */
  choices: { value: string; label: string }[] | undefined
  hint?: string
  /** The meaning of an empty selection, if it is not "all". */
  none?: string
}

/** Several of the options; none means all. */
function Chosen({ field, choices, hint, none = messages.all }: ChosenProps) {
  const chosen = field.value.filter((value) => typeof value === 'string')
  return (
    <MultiSelect
      label={field.label}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data-path={field.name}
      error={field.error}
      data={choices ?? []}
      disabled={choices === undefined}
      value={chosen}
      placeholder={chosen.length === 0 ? none : ''}
      onChange={(values) => field.onChange(values)}
      searchable={(choices?.length ?? 0) > 8}
      hidePickedOptions
      clearable
    />
  )
}

const named = (all: { id: string; name: string }[]) => all.map(({ id, name }) => ({ value: id, label: name }))

function useDepartures(choices: AudienceChoices | undefined) {
  const { locale } = useFormats()
  const nameOf = (code: string) => choices?.products.find(({ id }) => id === code)?.name ?? code
  return (choices?.departures ?? []).map(({ id, product, travel_time, timezone }) => ({
    value: String(id),
    label: `${nameOf(product)}, ${formatDateTime(travel_time, timezone, locale)}`,
  }))
}

function Choices({ form, choices }: { form: Form; choices: AudienceChoices | undefined }) {
  const { to, events, products, merchandise, departures, order_states, ticket_states } = form.fields
  const times = useDepartures(choices)
  const isOfTickets = to.value === 'holders'
  return (
    <Columns>
      {(choices?.events.length ?? 0) > 1 && (
        <Chosen field={events} choices={choices && named(choices.events)} hint={messages.eventsHint} />
      )}
      <Chosen field={products} choices={choices && named(choices.products)} />
      {!isOfTickets && (choices?.merchandise.length ?? 0) > 0 && (
        <Chosen
          field={merchandise}
          choices={choices && named(choices.merchandise)}
          hint={messages.merchandiseHint}
          none={messages.merchandiseNone}
        />
      )}
      {times.length > 0 && <Chosen field={departures} choices={times} />}
      <Chosen
        field={ticket_states}
        choices={choices && choicesOf(choices.ticket_states)}
        {...(isOfTickets && { hint: messages.holdersDefault })}
      />
      <Chosen
        field={order_states}
        choices={choices && choicesOf(choices.order_states)}
        {...(!isOfTickets && { hint: messages.customersDefault })}
      />
    </Columns>
  )
}

/** The audience, and its size. */
export function AudienceSection({ form, choices }: { form: Form; choices: AudienceChoices | undefined }) {
  const { list, filters } = form.fields
  const source = { list: list.value, filters: filters.value } as Pick<MailingDraft, 'list' | 'filters'>
  const drop = () => {
    list.onChange('')
    filters.onChange({})
  }
  return (
    <Section title={messages.whom}>
      {source.list !== '' && <ListSource source={source} choices={choices} onDrop={drop} />}
      {list.error !== undefined && <Text c="var(--mantine-color-error)">{list.error}</Text>}
      <Recipients form={form} />
      {source.list === '' && <Choices form={form} choices={choices} />}
      <AudienceCounted value={form.draft as MailingDraft} />
    </Section>
  )
}
