import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import type { Session } from '#contract/office/staff.ts'
import { get, post } from '#web/office/lib/call.ts'
import { setSession } from '#web/office/lib/session.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { PasswordField } from '#web/office/forms/fields.tsx'
import { ActionForm, SubmitButton } from '#web/office/forms/ActionForm.tsx'
import { officeWords as words } from '#web/office/words/words.ts'
import { AuthLayout } from './AuthLayout.tsx'

interface Invitation {
  email: string
  full_name: string
}

function SetPasswordForm({ invitation, path }: { invitation: Invitation; path: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({
    initial: { password: '' },
    onSubmit: async (values) => {
      const { session } = await post<{ session: Session }>(`${path}/acceptances`, values)
      setSession(client, session)
      await navigate('/', { replace: true })
    },
  })
  return (
    <AuthLayout title={words.welcome(invitation.full_name)} lead={words.welcomeLead(invitation.email)}>
      <ActionForm form={form}>
        <input type="hidden" name="username" autoComplete="username" value={invitation.email} readOnly />
        <PasswordField {...form.field('password')} label={words.password} autoComplete="new-password" />
        <SubmitButton form={form}>{words.setPassword}</SubmitButton>
      </ActionForm>
    </AuthLayout>
  )
}

/** Where the link of an invitation leads. */
export function InvitationPage() {
  const { token = '' } = useParams()
  const path = `invitations/${encodeURIComponent(token)}`
  const { data, error } = useQuery({
    queryKey: [path],
    queryFn: () => get<{ invitation: Invitation }>(path),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error) return <AuthLayout title={words.linkOver} lead={error.message} />
  if (!data) return <Skeleton m="xl" h={240} />
  return <SetPasswordForm invitation={data.invitation} path={path} />
}
