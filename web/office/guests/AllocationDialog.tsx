import * as calls from '#contract/calls/office/guest-calls.ts'
import { partnerMessages } from '#contract/office/guests/messages.ts'
import type { Allocation, PartnerDetail } from '#contract/office/guests/guests.ts'
import { type Form, useForm } from '#web/lib/forms/form.ts'
import { InvalidInput } from '#web/office/kit/forms/draft/draft.ts'
import { clockOf } from '#web/office/kit/forms/dates/use-date-formats.ts'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { SelectField, SwitchField, TextAreaField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { WallClockField } from '#web/office/kit/forms/fields/parsed-fields.tsx'
import { call } from '#web/office/kit/lib/call.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { messages } from './messages.ts'

interface AllocationDialogProps {
  detail: PartnerDetail
  /** The allocation to change; null for a new one. */
  allocation: Allocation | null
  onDone: (detail: PartnerDetail) => void
  onClose: () => void
}

type Values = {
  product: string
  count: string
  until: string | InvalidInput
  note: string
  transferable: boolean
  names_later: boolean
}

const timeOf = (until: Values['until']): string => (typeof until === 'string' ? until : '')

function initialOf(allocation: Allocation | null, timezone: string): Values {
  return {
    product: '',
    count: allocation ? String(allocation.promised) : '',
    until: allocation ? clockOf(allocation.until, timezone) : '',
    note: allocation?.note ?? '',
    transferable: false,
    names_later: false,
  }
}

function useAllocationForm({ detail, allocation, onDone, onClose }: AllocationDialogProps) {
  const { timezone } = useFormats()
  return useForm<Values>({
    initial: initialOf(allocation, timezone),
    validate: ({ until }) => ({
      until: until instanceof InvalidInput ? until.message : until === '' ? partnerMessages.until : undefined,
    }),
    onSubmit: async ({ until, count: places, ...values }) => {
      const promised = { ...values, count: Number(places) || null, until: timeOf(until) }
      onDone(
        await (allocation
          ? call(calls.changeAllocation, { id: allocation.id, ...promised })
          : call(calls.grantAllocation, { id: detail.partner.id, ...promised })),
      )
      notifySuccess(allocation ? common.saved : messages.grantDone)
      onClose()
    },
  })
}

function ProductField({ detail, form }: { detail: PartnerDetail; form: Form<Values> }) {
  const { count } = useFormats()
  const products = detail.products.map(({ external_code: value, name, free }) => ({
    value,
    label: free === null ? name : messages.productFree({ name, free: count(free) }),
  }))
  return (
    <SelectField
      {...form.field('product')}
      value={form.values.product}
      label={messages.product}
      choices={products}
      initialFocus
      required
    />
  )
}

/** Promises places to a partner, or changes how many and until when. */
export function AllocationDialog(props: AllocationDialogProps) {
  const { detail, allocation, onClose } = props
  const { timezone } = useFormats()
  const form = useAllocationForm(props)
  const title = allocation ? messages.changeAllocation : messages.grant
  return (
    <FormDialog title={title} submitLabel={allocation ? common.save : title} form={form} onClose={onClose}>
      {!allocation && <ProductField detail={detail} form={form} />}
      <TextField {...form.field('count')} label={messages.count} inputMode="numeric" required />
      <WallClockField
        {...form.field('until')}
        value={form.values.until}
        onChange={(until) => form.change({ until })}
        label={messages.until}
        hint={messages.untilHint}
        zone={timezone}
        required
      />
      {!allocation && <Rules {...form} />}
      <TextAreaField {...form.field('note')} label={messages.note} />
    </FormDialog>
  )
}

/** What guests may do with their tickets, which is settled when they are promised. */
const Rules = ({ values, change }: Pick<Form<Values>, 'values' | 'change'>) => (
  <>
    <SwitchField
      name="transferable"
      label={messages.transferable}
      value={values.transferable}
      onChange={(transferable) => change({ transferable })}
    />
    <SwitchField
      name="names_later"
      label={messages.namesLater}
      value={values.names_later}
      onChange={(names_later) => change({ names_later })}
    />
  </>
)
