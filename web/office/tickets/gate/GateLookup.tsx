import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { TicketRow } from '#contract/office/tickets.ts'
import { useList } from '#web/office/lib/list-query.ts'
import { Page } from '#web/office/ui/Page.tsx'
import { messages } from '#web/office/tickets/messages.ts'
import { messages as common } from '#web/office/ui/messages.ts'
import { isQrText, useScan } from './scan.ts'
import { ScanResult, ValidityCard } from './ScanResult.tsx'

/** Shorter searches would match nearly everything. */
const FEWEST_LETTERS = 2
const MOST_SHOWN = 10

function Found({ search }: { search: string }) {
  const { rows, total = 0 } = useList<TicketRow>('tickets', { search })
  if (rows === undefined) return null
  if (rows.length === 0)
    return (
      <div>
        <Text fw={600}>{messages.gateNone}</Text>
        <Text c="dimmed">{messages.gateNoneHint}</Text>
      </div>
    )
  return (
    <>
      {rows.slice(0, MOST_SHOWN).map((ticket) => (
        <ValidityCard key={ticket.id} ticket={ticket} />
      ))}
      {total > MOST_SHOWN && <Text c="dimmed">{messages.gateMany}</Text>}
    </>
  )
}

/** The search: on Enter (as scanners send it) at once, else debounced. */
function useLookup() {
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const { scan, check, clear } = useScan()
  const look = (text: string) => {
    if (isQrText(text)) {
      setSearch('')
      check(text)
      return
    }
    clear()
    setSearch(text.trim())
  }
  const lookSoon = useDebouncedCallback(look, 300)
  const type = (text: string) => {
    setTyped(text)
    lookSoon(text)
  }
  const reset = () => {
    lookSoon.cancel()
    setTyped('')
    look('')
  }
  return { typed, type, search, scan, look, reset }
}

/** The search field. It has the focus from the start, so that a scanner can be used at once. */
function Field({ typed, type, look, reset }: Omit<ReturnType<typeof useLookup>, 'search' | 'scan'>) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    look(typed)
    // The next scan or search replaces this one.
    field.current?.select()
  }
  const again = () => {
    reset()
    field.current?.focus()
  }
  return (
    <form onSubmit={submit}>
      <Group wrap="nowrap" gap="xs">
        <TextInput
          ref={field}
          size="xl"
          flex={1}
          type="search"
          aria-label={messages.gateSearch}
          placeholder={messages.gateSearch}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
        {typed !== '' && (
          <Button size="xl" px="md" variant="default" onClick={again}>
            {messages.gateClear}
          </Button>
        )}
      </Group>
    </form>
  )
}

/** The ticket check of the gate: one search field and large results. */
export function GateLookup() {
  const { search, scan, ...field } = useLookup()
  const isAsked = search.length >= FEWEST_LETTERS
  return (
    <Page title={common.tickets} lead={messages.gateLead}>
      <Stack maw={560}>
        <Field {...field} />
        <Stack aria-live="polite">
          {scan && <ScanResult scan={scan} />}
          {!scan && isAsked && <Found search={search} />}
          {!scan && !isAsked && <Text c="dimmed">{messages.gateEmpty}</Text>}
        </Stack>
      </Stack>
    </Page>
  )
}
