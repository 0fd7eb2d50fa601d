import { Badge, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Conflict, Conflicts } from '#contract/office/gate.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { messages } from '#web/office/gate/messages.ts'
import { TextAreaField } from '#web/office/kit/forms/fields/fields.tsx'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'

interface ReviewDialogProps {
  note: string
  save: (note: string) => Promise<Conflicts>
  onClose: () => void
}

/** Marks a conflict as reviewed, with a note. */
export function ReviewDialog({ note, save, onClose }: ReviewDialogProps) {
  const client = useQueryClient()
  const form = useForm({
    initial: { note },
    onSubmit: async (values) => {
      client.setQueryData(['conflicts'], await save(values.note))
      notifySuccess(messages.reviewSaved)
      onClose()
    },
  })
  return (
    <FormDialog title={messages.review} form={form} submitLabel={messages.review} onClose={onClose}>
      <TextAreaField {...form.field('note')} label={messages.reviewNote} hint={messages.reviewNoteHint} />
    </FormDialog>
  )
}

interface ReviewBadgeProps {
  review: Conflict['review']
  /** What the conflict is about. */
  name: string
  onReview: () => void
}

/** Who has reviewed a conflict, or the button to do it. */
export function ReviewBadge({ review, name, onReview }: ReviewBadgeProps) {
  const may = usePermission()
  const { time } = useFormats()
  if (review) return <Badge color="gray">{messages.reviewed({ by: review.by, time: time(review.at) })}</Badge>
  if (!may('supervise gate')) return null
  return (
    <Button variant="default" aria-label={`${messages.review}: ${name}`} onClick={onReview}>
      {messages.review}
    </Button>
  )
}
