import { Group, SimpleGrid, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { messages as shared } from '#contract/messages.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import type { OfficeRefund, RefundableOrder } from '#contract/office/refunds.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { type Form, useForm } from '#web/lib/forms/form.ts'
import { choicesOf } from '#web/office/forms/fields/choices.ts'
import { get, post } from '#web/office/lib/call.ts'
import { usePermission } from '#web/office/lib/session.ts'
import { useShopData } from '#web/office/lib/shop.ts'
import { NotFound } from '#web/office/shell/NotFound.tsx'
import { AddressFields } from '#web/office/forms/fields/AddressFields.tsx'
import { CheckboxField, SelectField, TextAreaField, TextField } from '#web/office/forms/fields/fields.tsx'
import { ActionForm, SubmitButton } from '#web/office/forms/ActionForm.tsx'
import { useFormats } from '#web/office/ui/formats.ts'
import { Page, Section } from '#web/office/ui/Page.tsx'
import { notifySuccess } from '#web/office/ui/notifications.ts'
import { LoadingSection } from '#web/office/ui/LoadingSection.tsx'
import { messages } from '#web/office/refunds/messages.ts'
import { keyOf, type NewRefund, previewRefund, refundInput } from './new-refund.ts'
import { RefundAmount } from '#web/office/refunds/RefundAmount.tsx'

interface SectionProps {
  refundable: RefundableOrder
  form: Form<NewRefund>
}

/** The items to refund. Orders paid in installments or in part are refunded as a whole. */
function ItemsSection({ refundable: { whole, items }, form }: SectionProps) {
  const { money } = useFormats()
  const { selected } = form.values
  const toggle = (key: string, isOn: boolean) =>
    form.change({ selected: isOn ? [...selected, key] : selected.filter((each) => each !== key) })
  return (
    <Section title={messages.refundItems}>
      {whole && <Text c="dimmed">{messages.wholeHint}</Text>}
      {items.map((item) => (
        <CheckboxField
          key={keyOf(item)}
          label={[item.name, item.full_name, item.code].filter(Boolean).join(' · ')}
          hint={money(item.price)}
          value={whole || selected.includes(keyOf(item))}
          disabled={whole}
          onChange={(isOn) => toggle(keyOf(item), isOn)}
        />
      ))}
    </Section>
  )
}

/** The bank details, as the customer gives them. */
function BankSection({ form }: { form: Form<NewRefund> }) {
  const config = useShopData()?.config
  const country = form.values.bank_country
  const account = config?.ibanCountries.includes(country) ? 'bank_iban' : 'bank_account'
  const countries = choicesOf(config?.countries)
  const field = (name: keyof typeof shared.bankLabels, required = true) => (
    <TextField {...form.field(name)} label={shared.bankLabels[name]} required={required} />
  )
  return (
    <Section title={messages.account}>
      <Text c="dimmed">{messages.accountHint}</Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {field('bank_owner_full_name')}
        {config && (
          <AddressFields
            name="bank_owner_address"
            lines={config.addressLines}
            address={form.values.bank_owner_address}
            errorId={form.errorId('bank_owner_address')}
            onChange={(bank_owner_address) => form.change({ bank_owner_address })}
          />
        )}
        {field('bank_name')}
        {field('bank_city', false)}
        <SelectField
          {...form.field('bank_country')}
          label={shared.bankLabels.bank_country}
          choices={countries}
          required
        />
        {field('bank_bic')}
        {country !== '' && field(account)}
      </SimpleGrid>
    </Section>
  )
}

function useNewRefundForm(order: OfficeOrder, refundable: RefundableOrder) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useForm<NewRefund>({
    initial: {
      selected: [],
      bank_owner_full_name: order.billing.name,
      bank_owner_address: order.billing.address,
      bank_name: '',
      bank_city: '',
      bank_country: order.billing.country,
      bank_bic: '',
      bank_iban: '',
      bank_account: '',
      reason: '',
      waive_fee: false,
    },
    onSubmit: async (values) => {
      const { refund } = await post<{ refund: OfficeRefund }>(
        `orders/${order.code}/refunds`,
        refundInput(refundable, values),
      )
      notifySuccess(messages.opened)
      void client.invalidateQueries({ queryKey: ['orders'] })
      void client.invalidateQueries({ queryKey: ['refunds'] })
      await navigate(`/refunds/${refund.id}`)
    },
  })
}

function NewRefundForm({ order, refundable }: { order: OfficeOrder; refundable: RefundableOrder }) {
  const { money } = useFormats()
  const form = useNewRefundForm(order, refundable)
  const sums = previewRefund(refundable, form.values)
  return (
    <ActionForm form={form} maxWidth={820}>
      <ItemsSection refundable={refundable} form={form} />
      <BankSection form={form} />
      <Section title={messages.whyOpened}>
        <TextAreaField
          {...form.field('reason')}
          label={messages.openReason}
          hint={messages.reasonHint}
          required
        />
        <CheckboxField
          label={messages.waiveFee}
          value={form.values.waive_fee}
          onChange={(waive_fee) => form.change({ waive_fee })}
        />
      </Section>
      <RefundAmount refund={sums} />
      <Group justify="space-between">
        <Text c="dimmed">{messages.openEffect}</Text>
        <SubmitButton form={form}>{messages.openFor({ total: money(sums.total) })}</SubmitButton>
      </Group>
    </ActionForm>
  )
}

/** Opens a refund on behalf of a customer. */
export function NewRefundPage() {
  const may = usePermission()
  const { code = '' } = useParams()
  const path = `orders/${encodeURIComponent(code)}`
  const { data, error } = useQuery({
    queryKey: ['orders', 'refund', code],
    queryFn: async () => ({
      ...(await get<{ order: OfficeOrder }>(path)),
      ...(await get<{ refundable: RefundableOrder }>(`${path}/refunds`)),
    }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  if (!may('refund') || (error instanceof ApiError && error.status === 404)) return <NotFound />
  return (
    <Page title={messages.openRefund} back={{ to: `/orders/${code}`, name: code }}>
      {data && <NewRefundForm order={data.order} refundable={data.refundable} />}
      {error && <Text role="alert">{error.message}</Text>}
      {!data && !error && <LoadingSection label={code} height={480} />}
    </Page>
  )
}
