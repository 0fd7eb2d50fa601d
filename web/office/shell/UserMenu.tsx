import { Anchor, Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as calls from '#contract/calls/office/session-calls.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { useAction } from '#web/office/kit/lib/action.ts'
import { setSession, useMe } from '#web/office/kit/lib/session.ts'
import { messages as staffMessages } from '#web/office/staff/messages.ts'
import { messages } from './messages.ts'
import style from './OfficeShell.module.css'
import { ACCOUNT_PATH } from '#web/office/navigation/navigation.ts'

/** The icon of the logout, where there is no space for its label. */
const Leave = () => (
  <svg
    className={style.door}
    width="16"
    height="16"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    aria-hidden="true"
  >
    <path d="M7 2H3v12h4M7 8h7M11 5l3 3-3 3" />
  </svg>
)

/** The logged-in user, with links to the account and the logout. */
export function UserMenu() {
  const { full_name, role } = useMe()
  const client = useQueryClient()
  const { pending, act } = useAction()
  const logOut = async () => {
    const { session } = await call(calls.logOut)
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
        className={style.who ?? ''}
        title={staffMessages.ownLogin}
      >
        {full_name} <span className={style.words}>· {staffMessages.roles[role]}</span>
      </Anchor>
      <Button
        size="compact-sm"
        variant="default"
        flex="none"
        className={style.leave ?? ''}
        loading={pending}
        onClick={() => act(logOut)}
      >
        <Leave />
        <span className={style.words}>{messages.logout}</span>
      </Button>
    </Group>
  )
}
