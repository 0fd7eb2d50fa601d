import { Code, Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import * as calls from '#contract/calls/office/own-account-calls.ts'
import type { SecondFactorResponse } from '#contract/office/staff.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { CopyButton } from '#web/office/kit/ui/CopyButton.tsx'
import { TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { ActionForm, SubmitButton } from '#web/office/kit/forms/ActionForm.tsx'
import { messages } from './messages.ts'
import { AuthLayout } from './AuthLayout.tsx'
import style from './AuthLayout.module.css'
import { useShowRecoveryCodes } from './recovery-codes.ts'

const QrCode = lazy(() => import('#web/ui/data-display/QrCode.tsx'))

/** The key of a second factor, as a QR code and as text. */
export function FactorKey({ factor }: { factor: SecondFactorResponse }) {
  return (
    <>
      <div className={style.qr}>
        <Suspense fallback={<Skeleton h={220} />}>
          <QrCode text={factor.address} label={messages.enrolQr} />
        </Suspense>
      </div>
      <Group gap="xs" justify="center">
        <Text size="sm">{messages.enrolKey}</Text>
        <Code>{factor.key}</Code>
        <CopyButton text={factor.key} name={messages.enrolKey} />
      </Group>
    </>
  )
}

/** Sets up a second factor: scan the key, then enter a first code. */
export function EnrolFactor() {
  const showCodes = useShowRecoveryCodes()
  const { data: factor } = useQuery({
    queryKey: ['factor'],
    queryFn: () => call(calls.offerFactor, { code: '' }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const form = useForm({
    initial: { code: '' },
    onSubmit: async (values) => showCodes(await call(calls.confirmFactor, values)),
  })
  return (
    <AuthLayout title={messages.enrolTitle} lead={messages.enrolLead}>
      {factor ? <FactorKey factor={factor} /> : <Skeleton h={220} />}
      <ActionForm form={form}>
        <TextField
          {...form.field('code')}
          label={messages.code}
          autoComplete="one-time-code"
          inputMode="numeric"
        />
        <SubmitButton form={form}>{messages.enter}</SubmitButton>
      </ActionForm>
    </AuthLayout>
  )
}
