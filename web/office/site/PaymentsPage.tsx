import { SimpleGrid, Stack, Text } from '@mantine/core'
import type { DraftFields } from '#web/office/kit/forms/draft/draft.ts'
import { SelectField, SwitchField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { IntegerField, MoneyField, ParsedField } from '#web/office/kit/forms/fields/parsed-fields.tsx'
import { createFields } from '#web/office/kit/forms/draft/edit-form.ts'
import type { Field } from '#web/office/kit/forms/draft/field.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'
import type { Account, Seller } from './form/site-fields.ts'
import { SiteForm, type SiteFormOf } from './form/SiteForm.tsx'
import { SITE_PAGES } from './form/site-pages.ts'
import { siteHints, siteLabels } from './form/site-labels.ts'
import { DonationSection } from './DonationSection.tsx'
import { daysFormat } from './form/duration-formats.ts'

const NAMES = SITE_PAGES.payments
type PaymentsForm = SiteFormOf<(typeof NAMES)[number]>

const GATEWAYS = (['sandbox-redirect', 'sandbox-submit', 'stripe', 'redsys'] as const).map((value) => ({
  value,
  label: messages.gateways[value],
}))

const ACCOUNT = {
  holder: siteLabels['bankAccount.holder'] ?? '',
  iban: siteLabels['bankAccount.iban'] ?? '',
  bic: siteLabels['bankAccount.bic'] ?? '',
  bank: siteLabels['bankAccount.bank'] ?? '',
}
const SELLER = {
  name: siteLabels['invoiceSeller.name'] ?? '',
  address: siteLabels['invoiceSeller.address'] ?? '',
  taxId: siteLabels['invoiceSeller.taxId'] ?? '',
}

/** The fields of a nested object, which is saved as a whole. */
const inside = <Value extends object>(
  entry: Field<DraftFields<Value>>,
  labels: Record<Extract<keyof Value, string>, string>,
  errorAt: PaymentsForm['errorAt'],
) =>
  createFields<Value>({
    fields: entry.value,
    labels,
    before: `${entry.name}.`,
    errorAt,
    onChange: (name, value) => {
      const changed = { ...entry.value }
      changed[name] = value
      entry.onChange(changed)
    },
  })

function Transfers({ form: { fields, errorAt } }: { form: PaymentsForm }) {
  const { holder, iban, bic, bank } = inside<Account>(fields.bankAccount, ACCOUNT, errorAt)
  return (
    <Section title={messages.partTransfers}>
      <Text c="dimmed">{siteHints.bankAccount}</Text>
      <SimpleGrid cols={{ base: 1, md: 2 }} data-path="bankAccount">
        <TextField {...holder} />
        <TextField {...bank} />
        <TextField {...iban} />
        <TextField {...bic} />
      </SimpleGrid>
    </Section>
  )
}

function Invoices({ form: { fields, errorAt } }: { form: PaymentsForm }) {
  const { name, address, taxId } = inside<Seller>(fields.invoiceSeller, SELLER, errorAt)
  return (
    <Section title={messages.partInvoices}>
      <Text c="dimmed">{siteHints.invoiceSeller}</Text>
      <SimpleGrid cols={{ base: 1, md: 2 }} data-path="invoiceSeller">
        <TextField {...name} />
        <TextField {...taxId} />
        <TextField {...address} />
      </SimpleGrid>
      <SwitchField
        {...fields['companyInvoices.enabled']}
        hint={messages.siteHints['companyInvoices.enabled']}
      />
      <SwitchField
        {...fields['companyInvoices.reverseCharge']}
        hint={messages.siteHints['companyInvoices.reverseCharge']}
      />
    </Section>
  )
}

function Later({ form: { fields } }: { form: PaymentsForm }) {
  const reminders = fields.installmentReminders
  const hint = reminders.value === '' ? messages.daysNone : siteHints.installmentReminders
  return (
    <>
      <Section title={messages.partInstallments}>
        <ParsedField {...reminders} format={daysFormat} hint={hint} />
      </Section>
      <Section title={messages.partRefunds}>
        <SwitchField {...fields['refunds.toCard']} hint={messages.siteHints['refunds.toCard']} />
        <SwitchField {...fields.refundShippingOfShipped} hint={siteHints.refundShippingOfShipped} />
        <MoneyField {...fields.cashRounding} hint={siteHints.cashRounding} />
        <IntegerField {...fields.manualDiscount} hint={siteHints.manualDiscount} />
      </Section>
    </>
  )
}

/** Payment methods, bank account, invoices, reminders and refunds. */
export const PaymentsPage = () => (
  <SiteForm title={messages.siteTabs.payments} lead={messages.siteLeads.payments} names={NAMES}>
    {(form) => (
      <Stack>
        <Section title={messages.partCards}>
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <SelectField {...form.fields.paymentGateway} choices={GATEWAYS} />
            <IntegerField {...form.fields.creditCardMaxAttempts} hint={siteHints.creditCardMaxAttempts} />
          </SimpleGrid>
        </Section>
        <Transfers form={form} />
        <Invoices form={form} />
        <DonationSection fields={form.fields} />
        <Later form={form} />
      </Stack>
    )}
  </SiteForm>
)
