import { Button, Skeleton, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import type { Session } from '#contract/office/staff.ts'
import { get, post } from '#web/office/lib/call.ts'
import { takeSession } from '#web/office/lib/session.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { FormBanner, PasswordField } from '#web/office/forms/form-fields.tsx'
import { officeWords as words } from '#web/office/words/words.ts'
import { Door } from './AuthLayout.tsx'

interface Invited {
  email: string
  full_name: string
}

function Choose({ invited, path }: { invited: Invited; path: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({
    initial: { password: '' },
    onSubmit: async (values) => {
      const { session } = await post<{ session: Session }>(`${path}/acceptances`, values)
      takeSession(client, session)
      await navigate('/', { replace: true })
    },
  })
  return (
    <Door title={words.welcome(invited.full_name)} lead={words.welcomeLead(invited.email)}>
      <FormBanner form={form} />
      <form onSubmit={form.submit} noValidate>
        <Stack>
          <input type="hidden" name="username" autoComplete="username" value={invited.email} readOnly />
          <PasswordField form={form} name="password" label={words.password} autoComplete="new-password" />
          <Button type="submit" loading={form.pending}>
            {words.setPassword}
          </Button>
        </Stack>
      </form>
    </Door>
  )
}

/** Where the link of an invitation leads. */
export function WelcomePage() {
  const { token = '' } = useParams()
  const path = `invitations/${encodeURIComponent(token)}`
  const { data, error } = useQuery({
    queryKey: [path],
    queryFn: () => get<{ invitation: Invited }>(path),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error) return <Door title={words.linkOver} lead={error.message} />
  if (!data) return <Skeleton m="xl" h={240} />
  return <Choose invited={data.invitation} path={path} />
}
