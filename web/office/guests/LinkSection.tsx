import { Button, Code, Group, Text } from '@mantine/core'
import { useState } from 'react'
import * as calls from '#contract/calls/office/guest-calls.ts'
import type { Partner, PartnerDetail } from '#contract/office/guests/guests.ts'
import { useAction } from '#web/office/kit/lib/action.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { CopyButton } from '#web/office/kit/ui/CopyButton.tsx'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'

interface LinkSectionProps {
  partner: Partner
  onDone: (detail: PartnerDetail) => void
}

interface RenewDialogProps {
  id: number
  onRenewed: (url: string) => void
  onClose: () => void
}

const RenewDialog = ({ id, onRenewed, onClose }: RenewDialogProps) => (
  <ConfirmDialog
    title={messages.renewLink}
    doneMessage={messages.linkRenewed}
    onConfirm={async () => onRenewed((await call(calls.renewPartnerLink, { id })).url)}
    onClose={onClose}
  >
    {messages.renewLinkAsk}
  </ConfirmDialog>
)

/** The link to the page on which a partner names guests: shown, mailed, and renewed. */
export function LinkSection({ partner: { id, contact_email }, onDone }: LinkSectionProps) {
  const { pending, act } = useAction()
  const [url, setUrl] = useState<string | null>(null)
  const [isRenewing, setRenewing] = useState(false)
  const show = () => act(async () => setUrl((await call(calls.showPartnerLink, { id })).url))
  const send = () =>
    act(
      async () => onDone(await call(calls.mailPartnerLink, { id })),
      messages.linkMailed({ email: contact_email }),
    )
  return (
    <Section title={messages.ownPage}>
      <Text>{messages.ownPageHint}</Text>
      {url !== null && (
        <Group>
          <Code style={{ overflowWrap: 'anywhere' }}>{url}</Code>
          <CopyButton name={messages.ownPage} text={url} />
        </Group>
      )}
      <Group>
        {url === null && (
          <Button variant="default" loading={pending} onClick={show}>
            {messages.showLink}
          </Button>
        )}
        {contact_email !== '' && (
          <Button variant="default" loading={pending} onClick={send}>
            {messages.mailLink}
          </Button>
        )}
        <Button variant="default" onClick={() => setRenewing(true)}>
          {messages.renewLink}
        </Button>
      </Group>
      {isRenewing && <RenewDialog id={id} onRenewed={setUrl} onClose={() => setRenewing(false)} />}
    </Section>
  )
}
