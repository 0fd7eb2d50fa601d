import { Anchor, Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Session } from '#contract/office/staff.ts'
import { post } from '#web/office/lib/call.ts'
import { useAction } from '#web/office/lib/action.ts'
import { setSession, useMe } from '#web/office/lib/session.ts'
import { messages as staffMessages } from '#web/office/staff/messages.ts'
import { messages } from './messages.ts'
import style from './OfficeShell.module.css'
import { ACCOUNT_PATH } from './navigation.ts'

/** The logged-in user, with links to the account and the logout. */
export function UserMenu() {
  const { full_name, role } = useMe()
  const client = useQueryClient()
  const { pending, act } = useAction()
  const logOut = async () => {
    const { session } = await post<{ session: Session }>('session/logouts')
    setSession(client, session)
  }
  return (
    <Group gap="sm" wrap="nowrap">
      <Anchor
        component={Link}
        to={ACCOUNT_PATH}
        size="sm"
        underline="always"
        truncate
        maw={{ base: '34vw', sm: 'none' }}
        className={style.who ?? ''}
        title={staffMessages.ownLogin}
      >
        {full_name} · {staffMessages.roles[role]}
      </Anchor>
      <Button
        size="compact-sm"
        variant="default"
        flex="none"
        className={style.leave ?? ''}
        loading={pending}
        onClick={() => act(logOut)}
      >
        {messages.logout}
      </Button>
    </Group>
  )
}
