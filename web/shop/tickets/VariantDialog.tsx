import * as calls from '#contract/calls/shop/ticket-calls.ts'
import { messages as shared } from '#contract/messages.ts'
import type { Ticket } from '#contract/orders.ts'
import { call } from '#web/lib/api/call.ts'
import * as data from '#web/lib/data/data.ts'
import { periodFormat } from '#web/lib/dates/period.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { showToast } from '#web/lib/toasts.ts'
import { VariantField } from '#web/shop/variants/VariantField.tsx'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { messages } from './messages.ts'
import style from './TravelTimeDialog.module.css'

interface VariantDialogProps {
  /** What it is, and whose. */
  subject: string
  item: Pick<Ticket, 'option' | 'variants' | 'variant_id' | 'allow_variant_changes_until'>
  code: string
  timezone: string
  onClose: () => void
}

function useVariant({ item, code, onClose }: VariantDialogProps) {
  const { option = '', variant_id = null } = item
  return useForm<{ variant_id: number | null }>({
    initial: { variant_id },
    validate: (values) => (values.variant_id === null ? { variant_id: shared.variantEmpty({ option }) } : {}),
    onSubmit: async (values, waiting) => {
      const answer = await call(calls.setVariant, { code, ...values }, waiting)
      data.merge(answer.data)
      showToast(messages.variantUpdated)
      onClose()
    },
    onError: () => {
      showToast(messages.variantNotUpdated, 'failure')
      // It may be sold out by now: the choices show what is left.
      data.refresh().catch(() => undefined)
    },
  })
}

/** A dialog to change the variant of a ticket or of a piece of merchandise, without a payment. */
export default function VariantDialog(props: VariantDialogProps) {
  const { subject, item, timezone, onClose } = props
  const { locale } = data.useConfig()
  const form = useVariant(props)
  const { option = '', variants = [], variant_id: own = null, allow_variant_changes_until: until } = item
  return (
    <FormDialog title={option} subject={subject} form={form} onClose={onClose}>
      <VariantField form={form} option={messages.variantLegend} variants={variants} own={own} />
      <p className={style.rule}>
        {until != null && messages.changeableUntil({ when: periodFormat(timezone, locale).end(until) })}{' '}
        {messages.variantLockHint}
      </p>
    </FormDialog>
  )
}
