import { Alert, Group, Radio, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate, useParams } from 'react-router'
import * as orderCalls from '#contract/calls/office/order-calls.ts'
import * as calls from '#contract/calls/office/refund-calls.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import type { RefundableOrder } from '#contract/office/refunds.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { type Form, useForm } from '#web/lib/forms/form.ts'
import { BY_ITSELF } from '#web/office/kit/lib/by-itself.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { useShopData } from '#web/office/kit/lib/shop.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { NotFound } from '#web/office/kit/ui/NotFound.tsx'
import { CheckboxField, TextAreaField } from '#web/office/kit/forms/fields/fields.tsx'
import { ActionForm, SubmitButton } from '#web/office/kit/forms/ActionForm.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Page, Section } from '#web/office/kit/ui/Page.tsx'
import { notifyFailure, notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { LoadingSection } from '#web/office/kit/ui/LoadingSection.tsx'
import { messages } from '#web/office/refunds/messages.ts'
import { LeaveDependents } from './LeaveDependents.tsx'
import {
  canGoToCard,
  destinationOf,
  isToPayer,
  keyOf,
  type NewRefund,
  offeredFor,
  previewRefund,
  type Refundable,
  refundInput,
} from './new-refund.ts'
import {
  BankDetailsFields,
  bankDetailsErrors,
  initialBankDetails,
  shownBankDetails,
} from '#web/office/refunds/BankDetailsFields.tsx'
import { NewRefundPreview } from '#web/office/refunds/preview/NewRefundPreview.tsx'
import { RefundAmount } from '#web/office/refunds/RefundAmount.tsx'
import { personName } from '#web/office/kit/ui/person-name.ts'
import { changeStatus } from '#web/office/refunds/actions/status-change.ts'

interface SectionProps {
  refundable: RefundableOrder
  form: Form<NewRefund>
}

/** The items to refund; nothing if only the donation is left. Orders paid in installments or in part are refunded as a whole. */
function ItemsSection({ refundable: { whole, items }, form }: SectionProps) {
  const { money } = useFormats()
  const { selected } = form.values
  const toggle = (key: string, isOn: boolean) =>
    form.change({ selected: isOn ? [...selected, key] : selected.filter((each) => each !== key) })
  if (items.length === 0) return null
  return (
    <Section title={messages.refundItems}>
      {whole && <Text c="dimmed">{messages.wholeHint}</Text>}
      {items.some(({ admitted }) => admitted) && (
        <Alert color="yellow" title={messages.letInTitle}>
          {messages.letInHint}
        </Alert>
      )}
      {items.map((item) => (
        <CheckboxField
          key={keyOf(item)}
          label={[item.name, item.full_name === null ? null : personName(item.full_name), item.code]
            .filter(Boolean)
            .join(' · ')}
          hint={item.admitted ? messages.letIn({ price: money(item.price) }) : money(item.price)}
          value={whole || selected.includes(keyOf(item))}
          disabled={whole}
          onChange={(isOn) => toggle(keyOf(item), isOn)}
        />
      ))}
    </Section>
  )
}

/** The account that paid, if known from a bank statement, or another one given by the customer. */
function AccountFields({ refundable, form }: Pick<SectionProps, 'form'> & { refundable: Refundable }) {
  const { known_account: payer } = refundable.plain
  return (
    <>
      {payer && (
        <>
          <Text>{messages.toPayer(payer)}</Text>
          <CheckboxField
            label={messages.otherAccount}
            value={form.values.other_account}
            onChange={(other_account) => form.change({ other_account })}
          />
        </>
      )}
      {!isToPayer(refundable, form.values) && (
        <>
          <Text c="dimmed">{messages.accountHint}</Text>
          <BankDetailsFields form={form} />
        </>
      )}
    </>
  )
}

/** The destination: the card, if possible, or an account given by the customer. */
function DestinationSection({ refundable, form }: Pick<SectionProps, 'form'> & { refundable: Refundable }) {
  const destination = destinationOf(refundable, form.values)
  return (
    <Section title={messages.destination}>
      {canGoToCard(refundable, form.values) && (
        <Radio.Group
          aria-label={messages.destination}
          value={destination}
          onChange={(to) => form.change({ destination: to === 'card' ? to : 'bank_account' })}
        >
          <Stack gap="xs">
            <Radio value="card" label={messages.backToCard} description={messages.backToCardHint} />
            <Radio value="bank_account" label={messages.toAccount} description={messages.toAccountHint} />
          </Stack>
        </Radio.Group>
      )}
      {destination === 'bank_account' && <AccountFields refundable={refundable} form={form} />}
    </Section>
  )
}

/** The reason, and which fees are refunded. */
function TermsSection({ form, donation }: Pick<SectionProps, 'form'> & { donation: number }) {
  const { money } = useFormats()
  const { waive_refund_fee, include_fees, include_donation } = form.values
  return (
    <Section title={messages.whyOpened}>
      <TextAreaField
        {...form.field('reason')}
        label={messages.openReason}
        hint={messages.reasonHint}
        required
      />
      <CheckboxField
        label={messages.waiveFee}
        value={waive_refund_fee || include_fees}
        disabled={include_fees}
        onChange={(isOn) => form.change({ waive_refund_fee: isOn })}
      />
      <CheckboxField
        label={messages.includeFees}
        hint={messages.includeFeesHint}
        value={include_fees}
        onChange={(isOn) => form.change({ include_fees: isOn })}
      />
      {donation > 0 && (
        <CheckboxField
          label={messages.includeDonation({ amount: money(donation) })}
          value={include_donation}
          onChange={(isOn) => form.change({ include_donation: isOn })}
        />
      )}
      <LeaveDependents form={form} />
    </Section>
  )
}

/** Returns the money of an opened refund to the card. A failure leaves it open: its page can start it. */
async function sendToCard(id: number): Promise<void> {
  try {
    const [refused] = await changeStatus({ ids: [id], to: 'processing' })
    if (refused) throw new Error(refused.message ?? '')
    notifySuccess(messages.startedToCard)
  } catch (failure) {
    notifyFailure(failure)
  }
}

function useNewRefundForm(order: OfficeOrder, refundable: Refundable) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const config = useShopData()?.config
  // Which of the two buttons submits.
  const isSent = useRef(false)
  const form = useForm<NewRefund>({
    initial: {
      selected: [],
      ...initialBankDetails({
        bank_owner_full_name: order.billing.name,
        bank_owner_address: order.billing.address,
        bank_country: order.billing.country,
      }),
      other_account: false,
      destination: 'card',
      reason: '',
      waive_refund_fee: false,
      include_fees: false,
      include_donation: false,
      leave_dependents: false,
    },
    validate: (values) =>
      destinationOf(refundable, values) === 'card' || isToPayer(refundable, values)
        ? {}
        : bankDetailsErrors(values, config),
    onSubmit: async (values) => {
      const { refund } = await call(calls.createRefund, {
        code: order.code,
        ...refundInput(refundable, shownBankDetails(values, config)),
      })
      if (isSent.current && refund.destination === 'card') await sendToCard(refund.id)
      else notifySuccess(messages.opened)
      void client.invalidateQueries({ queryKey: ['orders'] })
      void client.invalidateQueries({ queryKey: ['refunds'] })
      void client.invalidateQueries({ queryKey: ['attention'] })
      await navigate(`/refunds/${refund.id}`, BY_ITSELF)
    },
  })
  return { form, send: (now: boolean) => void (isSent.current = now) }
}

interface SubmitProps {
  form: Form<NewRefund>
  total: string
  isToCard: boolean
  /** Whether the button that submits next also sends the money. */
  send: (now: boolean) => void
}

/** Opens the refund; one to the card can also be sent at once. */
function SubmitButtons({ form, total, isToCard, send }: SubmitProps) {
  return (
    <Group justify="space-between">
      <Text c="dimmed">{isToCard ? messages.openEffectCard : messages.openEffect}</Text>
      <Group gap="xs" ms="auto">
        <SubmitButton form={form} {...(isToCard && { variant: 'default' })} onClick={() => send(false)}>
          {messages.openFor({ total })}
        </SubmitButton>
        {isToCard && (
          <SubmitButton form={form} onClick={() => send(true)}>
            {messages.refundNow({ total })}
          </SubmitButton>
        )}
      </Group>
    </Group>
  )
}

function NewRefundForm({ order, refundable }: { order: OfficeOrder; refundable: Refundable }) {
  const { money } = useFormats()
  const { form, send } = useNewRefundForm(order, refundable)
  const sums = previewRefund(refundable, form.values)
  const offered = offeredFor(refundable, form.values)
  return (
    <ActionForm form={form} maxWidth={820}>
      <ItemsSection refundable={offered} form={form} />
      <TermsSection form={form} donation={refundable.plain.donation} />
      <DestinationSection refundable={refundable} form={form} />
      <RefundAmount refund={sums} />
      <NewRefundPreview order={order.code} input={refundInput(refundable, form.values)} />
      <SubmitButtons
        form={form}
        total={money(sums.total)}
        isToCard={destinationOf(refundable, form.values) === 'card'}
        send={send}
      />
    </ActionForm>
  )
}

/** Creates a refund on behalf of a customer. */
export function NewRefundPage() {
  const may = usePermission()
  const { code = '' } = useParams()
  const { data, error } = useQuery({
    queryKey: ['orders', 'refund', code],
    queryFn: async () => ({
      ...(await call(orderCalls.readOrder, { code })),
      refundable: {
        plain: (await call(calls.readRefundableOrder, { code })).refundable,
        withFees: (await call(calls.readRefundableOrder, { code, include_fees: 'yes' })).refundable,
      },
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
