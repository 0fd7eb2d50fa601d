import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import * as calls from '#contract/calls/office/own-account-calls.ts'
import type { SecondFactorResponse } from '#contract/office/staff.ts'
import { FactorKey } from '#web/office/authentication/EnrolFactor.tsx'
import { useShowRecoveryCodes } from '#web/office/authentication/recovery-codes.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { ActionForm, SubmitButton } from '#web/office/kit/forms/ActionForm.tsx'
import { useForm } from '#web/lib/forms/form.ts'
import { TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'
import { messages as authenticationMessages } from '#web/office/authentication/messages.ts'

function RequestFactor({ onIssued }: { onIssued: (factor: SecondFactorResponse) => void }) {
  const form = useForm({
    initial: { code: '' },
    onSubmit: async (values) => onIssued(await call(calls.offerFactor, values)),
  })
  return (
    <ActionForm form={form} lead={<Text size="sm">{messages.otherFactorLead}</Text>}>
      <TextField {...form.field('code')} label={authenticationMessages.code} autoComplete="one-time-code" />
      <Group>
        <SubmitButton form={form} variant="default">
          {messages.otherFactor}
        </SubmitButton>
      </Group>
    </ActionForm>
  )
}

function ConfirmFactor({ factor }: { factor: SecondFactorResponse }) {
  const showCodes = useShowRecoveryCodes()
  const form = useForm({
    initial: { code: '' },
    onSubmit: async (values) => showCodes(await call(calls.confirmFactor, values)),
  })
  return (
    <ActionForm form={form} lead={<Text size="sm">{authenticationMessages.enrolLead}</Text>}>
      <FactorKey factor={factor} />
      <TextField
        {...form.field('code')}
        label={messages.codeShown}
        autoComplete="one-time-code"
        initialFocus
      />
      <Group>
        <SubmitButton form={form} variant="default">
          {messages.otherFactorProve}
        </SubmitButton>
      </Group>
    </ActionForm>
  )
}

/** Replaces the second factor, with a code of the present one. */
export function SecondFactorSection() {
  const [factor, setFactor] = useState<SecondFactorResponse | null>(null)
  return (
    <Section title={messages.factor}>
      {factor ? <ConfirmFactor factor={factor} /> : <RequestFactor onIssued={setFactor} />}
    </Section>
  )
}
