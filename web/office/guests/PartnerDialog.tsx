import * as calls from '#contract/calls/office/guest-calls.ts'
import type { Partner, PartnerDetail } from '#contract/office/guests/guests.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { SelectField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { call } from '#web/office/kit/lib/call.ts'
import { useLanguageChoices } from '#web/office/kit/lib/language-name.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { messages } from './messages.ts'

const EMPTY = { name: '', category: '', contact_name: '', contact_email: '', language: '' }

const initialOf = (partner: Partner | null) =>
  partner
    ? {
        name: partner.name,
        category: partner.category,
        contact_name: partner.contact_name,
        contact_email: partner.contact_email,
        language: partner.language ?? '',
      }
    : EMPTY

interface PartnerDialogProps {
  /** The partner to change; null for a new one. */
  partner: Partner | null
  onDone: (detail: PartnerDetail) => void
  onClose: () => void
}

/** Adds a partner, or changes one. */
export function PartnerDialog({ partner, onDone, onClose }: PartnerDialogProps) {
  const languages = useLanguageChoices()
  const form = useForm({
    initial: initialOf(partner),
    onSubmit: async (values) => {
      onDone(
        await (partner
          ? call(calls.changePartner, { id: partner.id, ...values })
          : call(calls.addPartner, values)),
      )
      notifySuccess(partner ? common.saved : messages.added)
      onClose()
    },
  })
  const title = partner ? messages.changePartner : messages.newPartner
  return (
    <FormDialog title={title} submitLabel={partner ? common.save : title} form={form} onClose={onClose}>
      <TextField {...form.field('name')} label={messages.name} initialFocus required />
      <TextField {...form.field('category')} label={messages.category} hint={messages.categoryHint} />
      <TextField {...form.field('contact_name')} label={messages.contactName} />
      <TextField {...form.field('contact_email')} label={messages.contactEmail} type="email" />
      {languages.length > 0 && (
        <SelectField
          {...form.field('language')}
          label={messages.language}
          hint={messages.firstLanguage}
          choices={languages}
          onClear={() => form.change({ language: '' })}
        />
      )}
    </FormDialog>
  )
}
