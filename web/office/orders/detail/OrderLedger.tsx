import { Anchor, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import * as calls from '#contract/calls/office/ledger-calls.ts'
import { EntryTable } from '#web/office/ledger/entries/EntryTable.tsx'
import { messages } from '#web/office/ledger/messages.ts'
import { useList } from '#web/office/kit/lib/list-query.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'

function Entries({ order }: { order: string }) {
  const list = useList(calls.listEntries, { order })
  if (list.total === 0) return <Text c="dimmed">{messages.ofOrderNone}</Text>
  return (
    <>
      <EntryTable list={list} isOfOrder />
      <Anchor component={Link} to={`/ledger/entries?order=${order}`} size="sm">
        {messages.ofOrderMore}
      </Anchor>
    </>
  )
}

/** The ledger entries of an order, for roles that may move money; loaded when expanded. */
export function OrderLedger({ order }: { order: string }) {
  const may = usePermission()
  const [isOpen, setOpen] = useState(false)
  if (!may('move money')) return null
  return (
    <Section
      title={messages.title}
      beside={
        <Button
          size="compact-sm"
          variant="subtle"
          aria-expanded={isOpen}
          aria-label={isOpen ? messages.hideLedger : messages.showLedger}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? messages.hide : messages.show}
        </Button>
      }
    >
      {isOpen && <Entries order={order} />}
    </Section>
  )
}
