import { Group, Text } from '@mantine/core'
import * as calls from '#contract/calls/office/own-account-calls.ts'
import { useShowRecoveryCodes } from '#web/office/authentication/recovery-codes.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { ActionForm, SubmitButton } from '#web/office/kit/forms/ActionForm.tsx'
import { useForm } from '#web/lib/forms/form.ts'
import { TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'
import { messages as authenticationMessages } from '#web/office/authentication/messages.ts'

/** Renews the recovery codes. */
export function RecoveryCodesSection() {
  const showCodes = useShowRecoveryCodes()
  const form = useForm({
    initial: { code: '' },
    onSubmit: async (values) => showCodes(await call(calls.renewRecoveryCodes, values)),
  })
  return (
    <Section title={messages.recovery}>
      <ActionForm form={form} lead={<Text size="sm">{messages.recoveryRenewLead}</Text>}>
        <TextField {...form.field('code')} label={authenticationMessages.code} autoComplete="one-time-code" />
        <Group>
          <SubmitButton form={form} variant="default">
            {messages.recoveryRenew}
          </SubmitButton>
        </Group>
      </ActionForm>
    </Section>
  )
}
