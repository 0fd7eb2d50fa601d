import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listed } from '#contract/define-messages.ts'
import * as calls from '#contract/calls/office/festival-calls.ts'
import type { Checklist } from '#contract/office/checklist.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { useChecklist } from './checklist-query.ts'
import { messages } from './messages.ts'

/** What a shop that has never been open still needs before it can. */
export const blockingIn = ({ items }: Checklist): string[] =>
  items
    .filter(({ blocks_opening, state, dismissed }) => blocks_opening && state === 'missing' && !dismissed)
    .map(({ title }) => title)

function OpenShopDialog({ checklist, onClose }: { checklist: Checklist; onClose: () => void }) {
  const client = useQueryClient()
  const open = async () => {
    const { part } = await call(calls.readSite)
    await call(calls.changeSite, { version: part.version, value: { shopActive: true } })
    await client.invalidateQueries()
  }
  return (
    <ConfirmDialog
      title={messages.openShop}
      onConfirm={open}
      doneMessage={messages.shopOpened}
      onClose={onClose}
    >
      <Text>{messages.openShopEffect}</Text>
      {checklist.trial.map((sentence) => (
        <Text key={sentence} fw={600}>
          {sentence}
        </Text>
      ))}
    </ConfirmDialog>
  )
}

/** Opens the shop; while something necessary is missing before its first opening, it says what. */
export function OpenShopButton({ primary }: { primary: boolean }) {
  const { data } = useChecklist()
  const [isOpen, setOpen] = useState(false)
  if (!data) return null
  const { checklist } = data
  const blocking = checklist.new ? blockingIn(checklist) : []
  if (blocking.length > 0) return <Text size="sm">{messages.openShopNeeds({ names: listed(blocking) })}</Text>
  return (
    <>
      <Button size="compact-sm" variant={primary ? 'filled' : 'default'} onClick={() => setOpen(true)}>
        {messages.openShop}
      </Button>
      {isOpen && <OpenShopDialog checklist={checklist} onClose={() => setOpen(false)} />}
    </>
  )
}
