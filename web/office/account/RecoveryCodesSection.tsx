import type { RecoveryCodesAnswer } from '#contract/office/staff.ts'
import { useTakeCodes } from '#web/office/authentication/recovery-codes.ts'
import { post } from '#web/office/lib/call.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { TextField } from '#web/office/forms/form-fields.tsx'
import { Part } from '#web/office/ui/Page.tsx'
import { officeWords as words } from '#web/office/words/words.ts'
import { PartForm } from './AccountForm.tsx'

/** New recovery codes, for a code. */
export function RecoveryPart() {
  const take = useTakeCodes()
  const form = useForm({
    initial: { code: '' },
    onSubmit: async (values) => take(await post<RecoveryCodesAnswer>('session/recovery-codes', values)),
  })
  return (
    <Part title={words.recovery}>
      <PartForm form={form} lead={words.recoveryRenewLead} does={words.recoveryRenew}>
        <TextField form={form} name="code" label={words.code} autoComplete="one-time-code" />
      </PartForm>
    </Part>
  )
}
