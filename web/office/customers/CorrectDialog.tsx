import { Text } from '@mantine/core'
import type { OfficeCustomer } from '#contract/office/customers.ts'
import { type Form, useForm } from '#web/lib/forms/form.ts'
import { useLanguageChoices } from '#web/office/kit/lib/language-name.ts'
import { choicesOf } from '#web/office/kit/forms/fields/choices.ts'
import { useVersionConflict } from '#web/office/kit/forms/conflict/version-conflict.ts'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { SelectField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { ConflictNotice } from '#web/office/kit/forms/conflict/ConflictNotice.tsx'
import { messages } from './messages.ts'
import { useCustomerActions } from './customer-query.ts'

/** The form's name for a line of the address. */
const lineName = (key: string) => `line ${key}` as const

const describe = (customer: OfficeCustomer): [string, string | null][] => [
  [messages.name, customer.full_name],
  [messages.email, customer.email],
  [messages.country, customer.country && (customer.countries[customer.country] ?? customer.country)],
  ...Object.entries(customer.lines).map(([key, name]): [string, string] => [
    name,
    customer.address[key] ?? '',
  ]),
]

type Values = Record<'full_name' | 'email' | 'country' | 'language' | ReturnType<typeof lineName>, string>

/** The language of mails and documents, if the festival has several. */
function LanguageField({ form }: { form: Form<Values> }) {
  const choices = useLanguageChoices()
  if (choices.length < 2) return null
  return (
    <SelectField
      {...form.field('language')}
      label={messages.language}
      hint={messages.languageHint}
      choices={choices}
      onClear={() => form.change({ language: '' })}
    />
  )
}

/** Corrects the name, email, country and address of an account. */
export function CorrectDialog({ customer, onClose }: { customer: OfficeCustomer; onClose: () => void }) {
  const { correct, read } = useCustomerActions(customer)
  const { current, hasConflict, submit } = useVersionConflict(customer, read)
  const { full_name, email, country, language, countries, address, lines } = customer
  const keys = Object.keys(lines)
  const initial: Values = {
    full_name,
    email,
    country: country ?? '',
    language: language ?? '',
    ...Object.fromEntries(keys.map((key) => [lineName(key), address[key] ?? ''])),
  }
  const form = useForm({
    initial,
    onSubmit: async ({ full_name, email, country, language, ...typed }) => {
      const address = Object.fromEntries(keys.map((key) => [key, typed[lineName(key)] ?? '']))
      await submit(() => correct({ version: current.version, full_name, email, country, language, address }))
      notifySuccess(messages.corrected)
      onClose()
    },
  })
  return (
    <FormDialog title={messages.correct} form={form} submitLabel={messages.correct} onClose={onClose}>
      {hasConflict && <ConflictNotice items={describe(current)} />}
      <Text size="sm">{messages.correctEffect}</Text>
      <TextField {...form.field('full_name')} label={messages.name} initialFocus />
      <TextField {...form.field('email')} label={messages.email} type="email" />
      <SelectField
        {...form.field('country')}
        label={messages.country}
        choices={choicesOf(countries)}
        onClear={() => form.change({ country: '' })}
      />
      <LanguageField form={form} />
      {Object.entries(lines).map(([key, label]) => (
        <TextField key={key} {...form.field(lineName(key))} label={label} />
      ))}
    </FormDialog>
  )
}
