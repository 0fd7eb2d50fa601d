import * as calls from '#contract/calls/shop/account-calls.ts'
import type { Customer } from '#contract/customers.ts'
import { messages } from '#contract/messages.ts'
import { normalizeName, normalizeSpaces, settingsErrors } from '#contract/rules.ts'
import { call } from '#web/lib/api/call.ts'
import * as data from '#web/lib/data/data.ts'
import { type Form, useForm } from '#web/lib/forms/form.ts'
import { showToast } from '#web/lib/toasts.ts'

/** The values of the account form, by the field names of the server's errors; address lines as `address.city`. */
export interface SettingsValues extends Record<string, string> {
  old_password: string
  full_name: string
  email: string
  new_password: string
  new_password_confirmation: string
  country: string
  company_name: string
  vat_number: string
}

const passwords = { old_password: '', new_password: '', new_password_confirmation: '' }

/** The field of a line of the default address. */
export const addressField = (key: string): string => `address.${key}`

function valuesOf(customer: Customer): SettingsValues {
  const { full_name, email, country, address, company_name = '', vat_number = '' } = customer
  const lines = Object.entries(address).map(([key, text]) => [addressField(key), text])
  return {
    ...Object.fromEntries(lines),
    ...passwords,
    full_name,
    email,
    country: country ?? '',
    company_name,
    vat_number,
  }
}

/**
 * The account page's form, with a suggested country if the account has none. After saving it contains the server's
 * values, and no password.
 */
export function useSettings(customer: Customer): Form<SettingsValues> {
  const { config, country: suggested } = data.useData()
  const { addressLines, companyInvoices } = config
  const kept = valuesOf(customer)
  const form: Form<SettingsValues> = useForm({
    initial: kept.country === '' && suggested !== null ? { ...kept, country: suggested } : kept,
    validate: (values) =>
      // An account without a password needs none.
      settingsErrors(customer.has_password === false ? { ...values, old_password: '-' } : values),
    onSubmit: async (values, waiting) => {
      const { old_password, new_password, new_password_confirmation, full_name, email, country } = values
      const lines = Object.keys(addressLines).map((key) => [
        key,
        normalizeSpaces(values[addressField(key)] ?? ''),
      ])
      const changes = {
        full_name: normalizeName(full_name),
        email: email.trim(),
        country,
        address: Object.fromEntries(lines),
        company_name: companyInvoices.enabled ? values.company_name : null,
        vat_number: companyInvoices.enabled ? values.vat_number : null,
      }
      const sent = { old_password, new_password, new_password_confirmation, ...changes }
      const answer = await call(calls.updateSettings, sent, waiting)
      data.merge(answer.data)
      form.change({ ...(answer.data.customer && valuesOf(answer.data.customer)), ...passwords })
      showToast(messages.settingsUpdated)
    },
  })
  return form
}
