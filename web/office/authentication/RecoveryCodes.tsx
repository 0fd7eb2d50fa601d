import { Button, Group, Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/own-account-calls.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { useAction } from '#web/office/kit/lib/action.ts'
import { setSession } from '#web/office/kit/lib/session.ts'
import { CopyButton } from '#web/office/kit/ui/CopyButton.tsx'
import { messages } from './messages.ts'
import { AuthLayout } from './AuthLayout.tsx'
import style from './AuthLayout.module.css'
import { useRecoveryCodes } from './recovery-codes.ts'

/** New recovery codes, shown until the user confirms that they are kept. */
export function RecoveryCodes() {
  const client = useQueryClient()
  const codes = useRecoveryCodes()
  const { pending, act } = useAction()
  const keep = async () => {
    const { session } = await call(calls.keepRecoveryCodes)
    setSession(client, session)
  }
  return (
    <AuthLayout title={messages.recoveryTitle} lead={messages.recoveryLead}>
      {codes ? (
        <ul className={style.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      ) : (
        <Skeleton h={220} />
      )}
      <Group justify="flex-end">
        <CopyButton text={codes?.join('\n') ?? ''} name={messages.recoveryTitle} />
      </Group>
      <Button loading={pending} onClick={() => act(keep)}>
        {messages.recoveryKept}
      </Button>
    </AuthLayout>
  )
}
