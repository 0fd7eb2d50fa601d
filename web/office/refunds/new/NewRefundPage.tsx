import { Button, Checkbox, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { bankLabels } from '#contract/banks.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import type { OfficeRefund, RefundableOrder } from '#contract/office/refunds.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { type Form, useForm } from '#web/lib/forms/form.ts'
import { get, post } from '#web/office/lib/call.ts'
import { useMay } from '#web/office/lib/session.ts'
import { useShopWindow } from '#web/office/lib/shop.ts'
import { NotThere } from '#web/office/shell/NotFound.tsx'
import { ChoiceField, FormBanner, TextArea, TextField } from '#web/office/forms/form-fields.tsx'
import { useFormats } from '#web/office/ui/formats.ts'
import { Page, Part } from '#web/office/ui/Page.tsx'
import { done } from '#web/office/ui/notifications.ts'
import { Waiting } from '#web/office/ui/LoadingSection.tsx'
import { refundWords as words } from '#web/office/words/refunds.ts'
import { OwnerLines } from './AccountHolderAddress.tsx'
import { keyOf, type OpenValues, sumsOf, wishOf } from './new-refund.ts'
import { Sums } from '#web/office/refunds/RefundAmount.tsx'

interface SectionProps {
  opening: RefundableOrder
  form: Form<OpenValues>
}

/** What goes back: what is chosen, or, of what is paid in installments or in part, all of it. */
function Chosen({ opening: { whole, items }, form }: SectionProps) {
  const { money } = useFormats()
  const { chosen } = form.values
  const toggle = (key: string, isOn: boolean) =>
    form.change({ chosen: isOn ? [...chosen, key] : chosen.filter((each) => each !== key) })
  return (
    <Part title={words.whatItIsAbout}>
      {whole && <Text c="dimmed">{words.wholeHint}</Text>}
      {items.map((item) => (
        <Checkbox
          key={keyOf(item)}
          label={[item.name, item.full_name, item.code].filter(Boolean).join(' · ')}
          description={money(item.price)}
          checked={whole || chosen.includes(keyOf(item))}
          disabled={whole}
          onChange={({ currentTarget }) => toggle(keyOf(item), currentTarget.checked)}
        />
      ))}
    </Part>
  )
}

/** The account, as it is told on the phone or in a mail. */
function Bank({ form }: { form: Form<OpenValues> }) {
  const config = useShopWindow()?.config
  const country = form.values.bank_country
  const account = config?.ibanCountries.includes(country) ? 'bank_iban' : 'bank_account'
  const countries = Object.entries(config?.countries ?? {}).map(([value, label]) => ({ value, label }))
  const field = (name: keyof typeof bankLabels, required = true) => (
    <TextField form={form} name={name} label={bankLabels[name]} required={required} />
  )
  return (
    <Part title={words.account}>
      <Text c="dimmed">{words.accountTold}</Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {field('bank_owner_full_name')}
        {config && <OwnerLines config={config} form={form} />}
        {field('bank_name')}
        {field('bank_city', false)}
        <ChoiceField
          form={form}
          name="bank_country"
          label={bankLabels.bank_country}
          choices={countries}
          required
        />
        {field('bank_bic')}
        {country !== '' && field(account)}
      </SimpleGrid>
    </Part>
  )
}

function useOpening(order: OfficeOrder, opening: RefundableOrder) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useForm<OpenValues>({
    initial: {
      chosen: [],
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
        wishOf(opening, values),
      )
      done(words.opened)
      void client.invalidateQueries({ queryKey: ['orders'] })
      void client.invalidateQueries({ queryKey: ['refunds'] })
      await navigate(`/refunds/${refund.id}`)
    },
  })
}

function OpenForm({ order, opening }: { order: OfficeOrder; opening: RefundableOrder }) {
  const { money } = useFormats()
  const form = useOpening(order, opening)
  const sums = sumsOf(opening, form.values)
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack maw={820}>
        <FormBanner form={form} />
        <Chosen opening={opening} form={form} />
        <Bank form={form} />
        <Part title={words.whyOpened}>
          <TextArea form={form} name="reason" label={words.openReason} hint={words.reasonHint} required />
          <Checkbox
            label={words.waiveFee}
            checked={form.values.waive_fee}
            onChange={({ currentTarget }) => form.change({ waive_fee: currentTarget.checked })}
          />
        </Part>
        <Sums refund={sums} />
        <Group justify="space-between">
          <Text c="dimmed">{words.openMeans}</Text>
          <Button type="submit" loading={form.pending}>
            {words.openFor(money(sums.total))}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Opens a refund for the customer of the order in the address. */
export function OpenRefundPage() {
  const may = useMay()
  const { code = '' } = useParams()
  const path = `orders/${encodeURIComponent(code)}`
  const { data, error } = useQuery({
    queryKey: ['orders', 'refund', code],
    queryFn: async () => ({
      ...(await get<{ order: OfficeOrder }>(path)),
      ...(await get<{ opening: RefundableOrder }>(`${path}/refunds`)),
    }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  if (!may('refund') || (error instanceof ApiError && error.status === 404)) return <NotThere />
  return (
    <Page title={words.openRefund} back={{ to: `/orders/${code}`, name: code }}>
      {data && <OpenForm order={data.order} opening={data.opening} />}
      {error && <Text role="alert">{error.message}</Text>}
      {!data && !error && <Waiting label={code} height={480} />}
    </Page>
  )
}
