import { useState } from 'react'
import type { Customer } from '#contract/customers.ts'
import { useConfig, useData } from '#web/lib/data/data.ts'
import type { Form } from '#web/lib/forms/form.ts'
import { titleOf } from '#web/lib/routing/titles.ts'
import { messages as companies } from '#web/shop/companies/messages.ts'
import { messages } from '#web/shop/customers/messages.ts'
import { messages as common } from '#web/ui/messages.ts'
import { LogoutDialog } from './LogoutDialog.tsx'
import { AddressFields } from '#web/ui/forms/AddressFields.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ButtonRow } from '#web/ui/buttons/ButtonRow.tsx'
import { FormErrors } from '#web/ui/forms/FormErrors.tsx'
import { PasswordField } from '#web/ui/forms/PasswordField.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { PageSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import style from './AccountPage.module.css'
import { News } from '#web/shop/customers/news/News.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { Passkeys } from './passkeys/Passkeys.tsx'
import { PersonalData } from './personal-data/PersonalData.tsx'
import { PendingEmail } from './PendingEmail.tsx'
import { Sessions } from './Sessions.tsx'
import { SetPassword } from './SetPassword.tsx'
import { type SettingsValues, addressField, useSettings } from './settings-form.ts'

function Person({ form, customer }: { form: Form<SettingsValues>; customer: Customer }) {
  return (
    <Section title={messages.aboutYou}>
      {customer.has_password !== false && (
        <PasswordField
          {...form.field('old_password')}
          label={messages.currentPassword}
          hint={messages.currentPasswordHint}
          autoComplete="current-password"
        />
      )}
      <TextField {...form.field('full_name')} label={common.fullName} autoComplete="name" />
      <TextField {...form.field('email')} label={common.email} type="email" autoComplete="email" />
      <PendingEmail email={customer.email} pending={customer.pending_email} />
    </Section>
  )
}

function NewPassword({ form }: { form: Form<SettingsValues> }) {
  const newPassword = { autoComplete: 'new-password' }
  return (
    <Section title={messages.changePassword}>
      <p className={style.hint}>{messages.changePasswordHint}</p>
      <PasswordField
        {...form.field('new_password')}
        {...newPassword}
        label={messages.newPassword}
        hint={messages.passwordHint}
      />
      <PasswordField
        {...form.field('new_password_confirmation')}
        {...newPassword}
        label={messages.confirmation}
      />
    </Section>
  )
}

/** The company that is invoiced, if the festival issues invoices to companies. */
function Company({ form }: { form: Form<SettingsValues> }) {
  const { companyInvoices } = useConfig()
  if (!companyInvoices.enabled) return null
  return (
    <Section title={messages.invoices}>
      <p className={style.hint}>{messages.invoicesHint}</p>
      <TextField
        {...form.field('company_name')}
        label={companies.company}
        autoComplete="organization"
        optional
      />
      <TextField
        {...form.field('vat_number')}
        label={companies.vatNumber}
        hint={companies.vatNumberHint}
        optional
        capitals
      />
    </Section>
  )
}

function Settings({ customer }: { customer: Customer }) {
  const form = useSettings(customer)
  const [leaving, setLeaving] = useState(false)
  return (
    <>
      <form noValidate onSubmit={form.submit} className={style.form}>
        <FormErrors form={form} />
        <Person form={form} customer={customer} />
        {customer.has_password !== false && <NewPassword form={form} />}
        <Section title={messages.defaultAddress}>
          <p className={style.hint}>{messages.defaultAddressHint}</p>
          <AddressFields
            country={form.field('country')}
            line={(key) => form.field(addressField(key))}
            required="nothing"
          />
        </Section>
        <Company form={form} />
        <ButtonRow>
          <Button type="submit" pending={form.pending} waiting={form.waiting}>
            {messages.updateSettings}
          </Button>
          <Button kind="secondary" onClick={() => setLeaving(true)}>
            {messages.logout}
          </Button>
        </ButtonRow>
      </form>
      {leaving && <LogoutDialog onDone={() => setLeaving(false)} />}
    </>
  )
}

/** The account of the customer: name, email, address and password, logout, and other sessions. */
export function AccountPage() {
  const { config, customer } = useData()
  // The session has just ended; the guard redirects to the login.
  if (customer === null) return <PageSkeleton />
  return (
    <div className={style.page}>
      <h1>
        <OwnText>{titleOf(config, 'account')}</OwnText>
      </h1>
      <Settings customer={customer} />
      {customer.has_password === false && <SetPassword email={customer.email} />}
      <LanguageChoice customer={customer} />
      <News customer={customer} />
      <Passkeys customer={customer} />
      <Sessions customer={customer} />
      <PersonalData customer={customer} />
    </div>
  )
}
