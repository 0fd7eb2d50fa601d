import { useState } from 'react'
import type { FactorAnswer, RecoveryCodesAnswer } from '#contract/office/staff.ts'
import { Key } from '#web/office/authentication/EnrolFactor.tsx'
import { useTakeCodes } from '#web/office/authentication/recovery-codes.ts'
import { patch, post } from '#web/office/lib/call.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { TextField } from '#web/office/forms/form-fields.tsx'
import { Part } from '#web/office/ui/Page.tsx'
import { officeWords as words } from '#web/office/words/words.ts'
import { PartForm } from './AccountForm.tsx'

function Begin({ onKey }: { onKey: (factor: FactorAnswer) => void }) {
  const form = useForm({
    initial: { code: '' },
    onSubmit: async (values) => onKey(await post<FactorAnswer>('session/factors', values)),
  })
  return (
    <PartForm form={form} lead={words.otherFactorLead} does={words.otherFactor}>
      <TextField form={form} name="code" label={words.code} autoComplete="one-time-code" />
    </PartForm>
  )
}

function Prove({ factor }: { factor: FactorAnswer }) {
  const take = useTakeCodes()
  const form = useForm({
    initial: { code: '' },
    onSubmit: async (values) => take(await patch<RecoveryCodesAnswer>('session/factors', values)),
  })
  return (
    <PartForm form={form} lead={words.enrolLead} does={words.otherFactorProve}>
      <Key factor={factor} />
      <TextField form={form} name="code" label={words.codeShown} autoComplete="one-time-code" focused />
    </PartForm>
  )
}

/** Another second factor, for who shows a code of the present one: a new telephone. */
export function FactorPart() {
  const [factor, setFactor] = useState<FactorAnswer | null>(null)
  return <Part title={words.factor}>{factor ? <Prove factor={factor} /> : <Begin onKey={setFactor} />}</Part>
}
