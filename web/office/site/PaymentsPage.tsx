import { SimpleGrid, Stack, Text } from '@mantine/core'
import type { DraftFields } from '#web/office/forms/draft.ts'
import { SelectField, SwitchField, TextField } from '#web/office/forms/fields.tsx'
import { IntegerField, ParsedField } from '#web/office/forms/parsed-fields.tsx'
import { createFields } from '#web/office/forms/edit-form.ts'
import type { Field } from '#web/office/forms/field.ts'
import { Section } from '#web/office/ui/Page.tsx'
import { siteWords as words } from '#web/office/words/site.ts'
import type { Account, Seller } from './form/site-fields.ts'
import { SiteForm, type SiteFormOf } from './form/SiteForm.tsx'
import { daysFormat } from './form/duration-formats.ts'

const NAMES = [
  'paymentGateway',
  'creditCardMaxAttempts',
  'bankAccount',
  'invoiceSeller',
  'installmentReminders',
  'refundShippingOfShipped',
] as const
type PaymentsForm = SiteFormOf<(typeof NAMES)[number]>

const labels = words.siteLabels
const hints = words.siteHints

const GATEWAYS = (['sandbox-redirect', 'sandbox-submit', 'stripe', 'redsys'] as const).map((value) => ({
  value,
  label: words.gateways[value],
}))

const ACCOUNT = {
  holder: labels['bankAccount.holder'] ?? '',
  iban: labels['bankAccount.iban'] ?? '',
  bic: labels['bankAccount.bic'] ?? '',
  bank: labels['bankAccount.bank'] ?? '',
}
const SELLER = {
  name: labels['invoiceSeller.name'] ?? '',
  address: labels['invoiceSeller.address'] ?? '',
  taxId: labels['invoiceSeller.taxId'] ?? '',
}

/** The fields of a field: an account is kept and cleared as one. */
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
    <Section title={words.partTransfers}>
      <Text c="dimmed">{hints.bankAccount}</Text>
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
    <Section title={words.partInvoices}>
      <Text c="dimmed">{hints.invoiceSeller}</Text>
      <SimpleGrid cols={{ base: 1, md: 2 }} data-path="invoiceSeller">
        <TextField {...name} />
        <TextField {...taxId} />
        <TextField {...address} />
      </SimpleGrid>
    </Section>
  )
}

function Later({ form: { fields } }: { form: PaymentsForm }) {
  const reminders = fields.installmentReminders
  const hint = reminders.value === '' ? words.daysNone : hints.installmentReminders
  return (
    <>
      <Section title={words.partInstallments}>
        <ParsedField {...reminders} format={daysFormat} hint={hint} />
      </Section>
      <Section title={words.partRefunds}>
        <SwitchField {...fields.refundShippingOfShipped} hint={hints.refundShippingOfShipped} />
      </Section>
    </>
  )
}

/** How money comes in, and in whose name. */
export const PaymentsPage = () => (
  <SiteForm title={words.siteTabs.payments} lead={words.siteLeads.payments} names={NAMES}>
    {(form) => (
      <Stack>
        <Section title={words.partCards}>
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <SelectField {...form.fields.paymentGateway} choices={GATEWAYS} />
            <IntegerField {...form.fields.creditCardMaxAttempts} hint={hints.creditCardMaxAttempts} />
          </SimpleGrid>
        </Section>
        <Transfers form={form} />
        <Invoices form={form} />
        <Later form={form} />
      </Stack>
    )}
  </SiteForm>
)
