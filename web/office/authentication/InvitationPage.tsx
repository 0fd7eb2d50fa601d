import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import * as calls from '#contract/calls/office/session-calls.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { setSession } from '#web/office/kit/lib/session.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { PasswordField } from '#web/office/kit/forms/fields/fields.tsx'
import { ActionForm, SubmitButton } from '#web/office/kit/forms/ActionForm.tsx'
import { messages } from './messages.ts'
import { LanguageChoice } from './LanguageChoice.tsx'
import { AuthLayout } from './AuthLayout.tsx'

interface Invitation {
  email: string
  full_name: string
}

function SetPasswordForm({ invitation, token }: { invitation: Invitation; token: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({
    initial: { password: '' },
    onSubmit: async (values) => {
      const { session } = await call(calls.acceptInvitation, { token, ...values })
      setSession(client, session)
      await navigate('/', { replace: true })
    },
  })
  return (
    <AuthLayout
      title={messages.welcome({ name: invitation.full_name })}
      lead={messages.welcomeLead({ email: invitation.email })}
    >
      <ActionForm form={form}>
        <input type="hidden" name="username" autoComplete="username" value={invitation.email} readOnly />
        <PasswordField {...form.field('password')} label={messages.password} autoComplete="new-password" />
        <SubmitButton form={form}>{messages.setPassword}</SubmitButton>
      </ActionForm>
      <LanguageChoice />
    </AuthLayout>
  )
}

/** The page of an invitation link. */
export function InvitationPage() {
  const { token = '' } = useParams()
  const { data, error } = useQuery({
    queryKey: ['invitations', token],
    queryFn: () => call(calls.readInvitation, { token }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error) return <AuthLayout title={messages.linkExpired} lead={error.message} />
  if (!data) return <Skeleton m="xl" h={240} />
  return <SetPasswordForm invitation={data.invitation} token={token} />
}
