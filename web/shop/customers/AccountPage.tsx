import { useState } from 'react'
import type { Customer } from '#contract/customers.ts'
import { useData } from '#web/lib/data/data.ts'
import type { Form } from '#web/lib/forms/form.ts'
import { titleOf } from '#web/lib/routing/titles.ts'
import { words } from '#web/lib/words.ts'
import { LogoutDialog } from '#web/shop/shell/LogoutDialog.tsx'
import { AddressFields } from '#web/ui/forms/AddressFields.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { FormErrors } from '#web/ui/forms/FormErrors.tsx'
import { PasswordField } from '#web/ui/forms/PasswordField.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { PageSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import style from './AccountPage.module.css'
import { type SettingsValues, addressField, useSettings } from './settings-form.ts'

function Person({ form }: { form: Form<SettingsValues> }) {
  return (
    <Section title={words.aboutYou}>
      <PasswordField
        {...form.field('old_password')}
        label={words.currentPassword}
        hint={words.currentPasswordHint}
        autoComplete="current-password"
      />
      <TextField {...form.field('full_name')} label={words.fullName} autoComplete="name" />
      <TextField {...form.field('email')} label={words.email} type="email" autoComplete="email" />
    </Section>
  )
}

function NewPassword({ form }: { form: Form<SettingsValues> }) {
  const newPassword = { autoComplete: 'new-password' }
  return (
    <Section title={words.changePassword}>
      <p className={style.hint}>{words.changePasswordHint}</p>
      <PasswordField
        {...form.field('new_password')}
        {...newPassword}
        label={words.newPassword}
        hint={words.passwordHint}
      />
      <PasswordField
        {...form.field('new_password_confirmation')}
        {...newPassword}
        label={words.confirmation}
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
        <Person form={form} />
        <NewPassword form={form} />
        <Section title={words.defaultAddress}>
          <p className={style.hint}>{words.defaultAddressHint}</p>
          <AddressFields
            country={form.field('country')}
            line={(key) => form.field(addressField(key))}
            required="nothing"
          />
        </Section>
        <div className={style.buttons}>
          <Button type="submit" pending={form.pending} waiting={form.waiting}>
            {words.updateSettings}
          </Button>
          <Button kind="secondary" onClick={() => setLeaving(true)}>
            {words.logout}
          </Button>
        </div>
      </form>
      {leaving && <LogoutDialog onDone={() => setLeaving(false)} />}
    </>
  )
}

/** Who the customer is: name, address for mail and parcels, password; and the way out. */
export function AccountPage() {
  const { config, customer } = useData()
  // A session that has just ended: the guard is about to lead to the login.
  if (customer === null) return <PageSkeleton />
  return (
    <div className={style.page}>
      <h1>{titleOf(config, 'account')}</h1>
      <Settings customer={customer} />
    </div>
  )
}
