import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { typedCode } from '#contract/gate/barcode.ts'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { messages } from '#web/office/tickets/messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { Found } from './Found.tsx'
import { GateChoice, useAdmitting } from './GateChoice.tsx'
import { useFocusOnTyping } from './focus-on-typing.ts'
import { isQrText, useScan } from './scan.ts'
import { ScanResult } from './ScanResult.tsx'

/** Shorter searches would match nearly everything. */
const MIN_LENGTH = 2

/** The input of a scanner is complete after this pause. */
const PAUSE_MS = 300

/**
 * An Enter this soon after the pause has sent a scan, or after another Enter, belongs to the same scan: readers end one with one
 * key or two. A later one is a new request by a person.
 */
const SAME_SCAN_MS = { pause: 1_000, enter: 100 }

/**
 * Looks up a text once: a QR code is checked, or admitted at a selected gate, as a typed code is; anything else is searched for.
 */
function useLookupAction() {
  const [search, setSearch] = useState('')
  const { state, check, admit, clear } = useScan()
  const admitting = useAdmitting()
  const sent = useRef({ once: '', until: 0 })
  const look = (text: string, isSure: boolean) => {
    const isCode = isSure && admitting !== null && !isQrText(text) && typedCode(text) !== ''
    const once = isCode ? `code ${text}` : text
    const now = performance.now()
    const isSame = sent.current.once === once
    if (isSame && (now < sent.current.until || state?.status === 'pending')) {
      // The Enter ends a scan: the next one is a new request.
      if (isSure) sent.current.until = Math.min(sent.current.until, now + SAME_SCAN_MS.enter)
      return
    }
    sent.current = { once, until: now + SAME_SCAN_MS[isSure ? 'enter' : 'pause'] }
    if (!isQrText(text) && !isCode) {
      setSearch(text.trim())
      return
    }
    setSearch('')
    if (admitting === null) check(text)
    else admit(admitting, isCode ? { code: text } : { barcode: text.trim() })
  }
  /** The first key of the next input removes the previous result. */
  const forget = () => {
    sent.current = { once: '', until: 0 }
    clear()
    setSearch('')
  }
  const admitOne = (code: string) => {
    setSearch('')
    if (admitting) admit(admitting, { code })
  }
  return { search, state, look, forget, admitOne: admitting && admitOne }
}

/** The search: at once on Enter, which scanners send, otherwise after a pause. */
function useLookup() {
  const [typed, setTyped] = useState('')
  const { look, forget, ...found } = useLookupAction()
  const lookSoon = useDebouncedCallback((text: string) => look(text, false), PAUSE_MS)
  const type = (text: string) => {
    forget()
    setTyped(text)
    lookSoon(text)
  }
  const submit = () => {
    lookSoon.cancel()
    look(typed, true)
  }
  const reset = () => {
    lookSoon.cancel()
    forget()
    setTyped('')
  }
  return { ...found, typed, type, submit, reset }
}

type FieldProps = Pick<ReturnType<typeof useLookup>, 'typed' | 'type' | 'submit' | 'reset'>

const AS_TYPED = {
  autoComplete: 'off',
  autoCapitalize: 'off',
  spellCheck: false,
  enterKeyHint: 'search',
} as const

/** The search field. It has the focus initially, and receives input from anywhere on the page, so that no scan is lost. */
function Field({ typed, type, submit, reset }: FieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  useFocusOnTyping(field)
  const send = (event: FormEvent) => {
    event.preventDefault()
    submit()
    // The next scan or search replaces this one.
    field.current?.select()
  }
  const again = () => {
    reset()
    field.current?.focus()
  }
  return (
    <form onSubmit={send}>
      <Group wrap="nowrap" gap="xs">
        <TextInput
          {...AS_TYPED}
          ref={field}
          size="xl"
          flex={1}
          type="search"
          aria-label={messages.gateSearch}
          placeholder={messages.gateSearch}
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

/** The ticket check at the gate: one search field and large results. With a selected gate a scan admits the ticket. */
export function GateLookup() {
  const { search, state, admitOne, ...field } = useLookup()
  const isAsked = search.length >= MIN_LENGTH
  return (
    <Page title={common.tickets} lead={admitOne ? messages.gateAdmitLead : messages.gateLead}>
      <Stack maw={560}>
        <GateChoice />
        <Field {...field} />
        <Stack aria-live="assertive">
          {state && <ScanResult state={state} />}
          {!state && isAsked && (
            <Found
              key={search}
              search={search}
              onAdmit={admitOne ? ({ code }) => admitOne(code) : undefined}
            />
          )}
          {!state && !isAsked && <Text c="dimmed">{messages.gateEmpty}</Text>}
        </Stack>
      </Stack>
    </Page>
  )
}
