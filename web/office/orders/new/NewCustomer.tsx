import { Alert, Autocomplete, SimpleGrid, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/customer-calls.ts'
import { normalizeEmail, normalizeName } from '#contract/rules.ts'
import type { Form } from '#web/lib/forms/form.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from '#web/office/orders/messages.ts'
import { SelectField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { inputProps } from '#web/office/kit/forms/fields/input-props.ts'
import { useLanguageChoices } from '#web/office/kit/lib/language-name.ts'
import { messages as texts } from './messages.ts'
import type { NewOrder } from './new-order.ts'

/** The minimum number of characters of a customer search. */
const MIN_LETTERS = 3

/** The customers that match a typed email address. */
function useKnownCustomers(typed: string) {
  const may = usePermission()
  const [search] = useDebouncedValue(typed.trim(), 250)
  const { data } = useQuery({
    queryKey: ['customers', { search }],
    queryFn: () => call(calls.listCustomers, { search }),
    enabled: may('see customers') && search.length >= MIN_LETTERS,
    placeholderData: keepPreviousData,
  })
  return (data?.rows ?? []).slice(0, 8)
}

/** The email address of the customer, with suggestions. */
function Address({ form }: { form: Form<NewOrder> }) {
  const { email } = form.values
  const known = useKnownCustomers(email)
  const choose = (chosen: string) => {
    const person = known.find((each) => each.email === chosen)
    form.change({ email: chosen, ...(person && { full_name: person.full_name }) })
  }
  return (
    <Autocomplete
      {...inputProps({ ...form.field('email'), label: messages.email, required: true })}
      value={email}
      data={[...new Set(known.map((each) => each.email))]}
      filter={({ options }) => options}
      renderOption={({ option: { value } }) => (
        <div>
          {known.find((each) => each.email === value)?.full_name}
          <Text size="xs" c="dimmed">
            {value}
          </Text>
        </div>
      )}
      autoComplete="off"
      inputMode="email"
      onChange={choose}
    />
  )
}

/** The account of the order. A new order never changes the name of an account. */
function AccountNotice({ form }: { form: Form<NewOrder> }) {
  const { email, full_name } = form.values
  const found = useKnownCustomers(email).find((each) => normalizeEmail(each.email) === normalizeEmail(email))
  const [entered, existing] = [normalizeName(full_name), found?.full_name ?? '']
  if (!found)
    return (
      <Text size="sm" c="dimmed">
        {messages.personHint}
      </Text>
    )
  if (entered === '' || entered === existing)
    return (
      <Text size="sm" c="dimmed">
        {messages.personKnown({ name: existing })}
      </Text>
    )
  return <Alert color="orange">{messages.personOther({ name: existing, orderName: entered })}</Alert>
}

/** The language of the order, if the festival has several. */
function LanguageField({ form }: { form: Form<NewOrder> }) {
  const choices = useLanguageChoices()
  const { email, language } = form.values
  const known = useKnownCustomers(email).find((each) => normalizeEmail(each.email) === normalizeEmail(email))
  const [first] = choices
  if (!first) return null
  const customerLanguage = choices.find(({ value }) => value === known?.language) ?? first
  return (
    <SelectField
      {...form.field('language')}
      value={language === '' ? customerLanguage.value : language}
      label={messages.language}
      hint={texts.languageHint}
      choices={choices}
    />
  )
}

/** The customer of a new order, known or new. */
export function NewCustomer({ form }: { form: Form<NewOrder> }) {
  return (
    <Section title={messages.person}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Address form={form} />
        <TextField {...form.field('full_name')} label={messages.fullName} required />
        <LanguageField form={form} />
      </SimpleGrid>
      <div aria-live="polite">
        <AccountNotice form={form} />
      </div>
    </Section>
  )
}
