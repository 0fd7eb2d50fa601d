import { SimpleGrid, Stack, Text } from '@mantine/core'
import type { Fields } from '#web/office/forms/draft.ts'
import { ChoiceEntry, CountEntry, FlagEntry, TextEntry, Typed } from '#web/office/forms/fields.tsx'
import { entriesOf, type Entry } from '#web/office/forms/edit-form.ts'
import { Part } from '#web/office/ui/Page.tsx'
import { siteWords as words } from '#web/office/words/site.ts'
import type { Account, Seller } from './form/site-fields.ts'
import { SiteForm, type SiteFormOf } from './form/SiteForm.tsx'
import { daysWay } from './form/duration-formats.ts'

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
  entry: Entry<Fields<Value>>,
  labels: Record<Extract<keyof Value, string>, string>,
  errorAt: PaymentsForm['errorAt'],
) =>
  entriesOf<Value>({
    fields: entry.value,
    labels,
    before: `${entry.path}.`,
    errorAt,
    onChange: (name, value) => {
      const changed = { ...entry.value }
      changed[name] = value
      entry.onChange(changed)
    },
  })

function Transfers({ form: { entries, errorAt } }: { form: PaymentsForm }) {
  const { holder, iban, bic, bank } = inside<Account>(entries.bankAccount, ACCOUNT, errorAt)
  return (
    <Part title={words.partTransfers}>
      <Text c="dimmed">{hints.bankAccount}</Text>
      <SimpleGrid cols={{ base: 1, md: 2 }} data-path="bankAccount">
        <TextEntry {...holder} />
        <TextEntry {...bank} />
        <TextEntry {...iban} />
        <TextEntry {...bic} />
      </SimpleGrid>
    </Part>
  )
}

function Invoices({ form: { entries, errorAt } }: { form: PaymentsForm }) {
  const { name, address, taxId } = inside<Seller>(entries.invoiceSeller, SELLER, errorAt)
  return (
    <Part title={words.partInvoices}>
      <Text c="dimmed">{hints.invoiceSeller}</Text>
      <SimpleGrid cols={{ base: 1, md: 2 }} data-path="invoiceSeller">
        <TextEntry {...name} />
        <TextEntry {...taxId} />
        <TextEntry {...address} />
      </SimpleGrid>
    </Part>
  )
}

function Later({ form: { entries } }: { form: PaymentsForm }) {
  const reminders = entries.installmentReminders
  const hint = reminders.value === '' ? words.daysNone : hints.installmentReminders
  return (
    <>
      <Part title={words.partInstallments}>
        <Typed {...reminders} way={daysWay} hint={hint} />
      </Part>
      <Part title={words.partRefunds}>
        <FlagEntry {...entries.refundShippingOfShipped} hint={hints.refundShippingOfShipped} />
      </Part>
    </>
  )
}

/** How money comes in, and in whose name. */
export const PaymentsPage = () => (
  <SiteForm title={words.siteTabs.payments} lead={words.siteLeads.payments} names={NAMES}>
    {(form) => (
      <Stack>
        <Part title={words.partCards}>
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <ChoiceEntry {...form.entries.paymentGateway} choices={GATEWAYS} />
            <CountEntry {...form.entries.creditCardMaxAttempts} hint={hints.creditCardMaxAttempts} />
          </SimpleGrid>
        </Part>
        <Transfers form={form} />
        <Invoices form={form} />
        <Later form={form} />
      </Stack>
    )}
  </SiteForm>
)
