import type { RecoveryCodesAnswer } from '#contract/office/staff.ts'
import { useShowRecoveryCodes } from '#web/office/authentication/recovery-codes.ts'
import { post } from '#web/office/lib/call.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { TextField } from '#web/office/forms/form-fields.tsx'
import { Section } from '#web/office/ui/Page.tsx'
import { officeWords as words } from '#web/office/words/words.ts'
import { AccountForm } from './AccountForm.tsx'

/** New recovery codes, for a code. */
export function RecoveryCodesSection() {
  const showCodes = useShowRecoveryCodes()
  const form = useForm({
    initial: { code: '' },
    onSubmit: async (values) => showCodes(await post<RecoveryCodesAnswer>('session/recovery-codes', values)),
  })
  return (
    <Section title={words.recovery}>
      <AccountForm form={form} lead={words.recoveryRenewLead} submitLabel={words.recoveryRenew}>
        <TextField form={form} name="code" label={words.code} autoComplete="one-time-code" />
      </AccountForm>
    </Section>
  )
}
