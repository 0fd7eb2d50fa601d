import { Text } from '@mantine/core'
import type { VariantChoice } from '#contract/office/variant-changes.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { SelectField, TextAreaField } from '#web/office/kit/forms/fields/fields.tsx'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { messages } from './messages.ts'

interface VariantDialogProps {
  item: { option: string; variants: VariantChoice[] }
  /** What happens, and who is told. */
  effect: string
  onChange: (input: { variant_id: number | null; reason: string }) => Promise<unknown>
  onClose: () => void
}

/** A variant with why it cannot be chosen, or what is left of it. */
function labelOf({ name, remaining: left, swap }: VariantChoice): string {
  if (swap !== 'free') return swap === 'dearer' ? messages.dearer({ name }) : messages.cheaper({ name })
  if (left === 0) return messages.soldOut({ name })
  return left === null ? name : messages.leftOf({ name, left })
}

/** Changes the variant of a ticket or of a piece of merchandise, without a payment. */
export function VariantDialog({ item: { option, variants }, effect, onChange, onClose }: VariantDialogProps) {
  const form = useForm({
    initial: { variant_id: '', reason: '' },
    onSubmit: async ({ variant_id: chosen, reason }) => {
      await onChange({ variant_id: chosen === '' ? null : Number(chosen), reason })
      notifySuccess(messages.variantChanged)
      onClose()
    },
  })
  const choices = variants.map((variant) => ({
    value: String(variant.id),
    label: labelOf(variant),
    disabled: variant.swap !== 'free' || variant.remaining === 0,
  }))
  const title = messages.changeVariant({ option })
  return (
    <FormDialog title={title} form={form} submitLabel={title} onClose={onClose}>
      <Text size="sm">{effect}</Text>
      <SelectField {...form.field('variant_id')} label={option} choices={choices} />
      <TextAreaField
        {...form.field('reason')}
        label={messages.variantReason}
        hint={messages.variantReasonHint}
      />
    </FormDialog>
  )
}
