import { Anchor, Box, Button, Group, Stack, Text } from '@mantine/core'
import { Fragment, useState } from 'react'
import * as documents from '#contract/calls/office/document-calls.ts'
import * as calls from '#contract/calls/office/order-calls.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { call, linkTo } from '#web/office/kit/lib/call.ts'
import { useLanguageName } from '#web/office/kit/lib/language-name.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { CopyButton } from '#web/office/kit/ui/CopyButton.tsx'
import { DescriptionList } from '#web/office/kit/ui/DescriptionList.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from '#web/office/orders/messages.ts'
import { useOrderActions } from '#web/office/orders/order-query.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'

/** The server names the links "terms" and "installment 2". */
const linkName = (name: string): string =>
  name === 'terms' ? messages.termsLink : messages.installment({ place: name.split(' ')[1] ?? '' })

function OrderLink({ name, url }: { name: string; url: string }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <Stack gap={0} miw={0}>
        <Text size="sm">{name}</Text>
        <Text size="xs" c="dimmed" truncate title={url}>
          {url}
        </Text>
      </Stack>
      <Box flex="none">
        <CopyButton text={url} name={name} />
      </Box>
    </Group>
  )
}

/** Links that work without a login, and a button that replaces them. */
function OrderLinks({ order }: { order: OfficeOrder }) {
  const { act } = useOrderActions(order.code)
  const [isConfirming, setConfirming] = useState(false)
  return (
    <Section
      title={messages.links}
      beside={
        <Button size="compact-sm" variant="default" onClick={() => setConfirming(true)}>
          {messages.renew}
        </Button>
      }
    >
      <Text size="sm" c="dimmed">
        {messages.linksHint}
      </Text>
      {order.links.map(({ name, url }) => (
        <OrderLink key={name} name={linkName(name)} url={url} />
      ))}
      {isConfirming && (
        <ConfirmDialog
          destructive
          title={messages.renew}
          onConfirm={async () => void (await act(call(calls.renewOrderLinks, { code: order.code })))}
          doneMessage={messages.renewed}
          onClose={() => setConfirming(false)}
        >
          {messages.renewEffect}
        </ConfirmDialog>
      )}
    </Section>
  )
}

function CreditNotes({ order: { code, credit_notes } }: { order: OfficeOrder }) {
  const { day, money } = useFormats()
  return credit_notes.map(({ number, issued_at, total, reason }) => (
    <Fragment key={number}>
      <Anchor href={linkTo(documents.downloadCreditNote, { code, number })} download display="block">
        {number}, {day(issued_at)}, {money(total)}
      </Anchor>
      {reason !== null && (
        <Text size="sm" c="dimmed">
          {common.creditReasons[reason]}
        </Text>
      )}
    </Fragment>
  ))
}

/** The accepted terms, the invoice, the credit notes and the links of an order. */
export function OrderDocuments({ order }: { order: OfficeOrder }) {
  const { time, day } = useFormats()
  const may = usePermission()
  const languageOf = useLanguageName()
  const isErased = order.customer.erased_at !== null
  const { acceptance, invoice, credit_notes, code, links } = order
  if (isErased && !acceptance && !invoice && credit_notes.length === 0) return null
  return (
    <>
      <Section title={messages.documents}>
        <DescriptionList
          items={[
            [messages.accepted, acceptance ? time(acceptance.at) : isErased ? null : messages.notAccepted],
            [
              messages.acceptedFrom,
              acceptance && [acceptance.ip, acceptance.user_agent].filter(Boolean).join(', '),
            ],
            [messages.language, acceptance && languageOf(acceptance.language)],
            [messages.version, acceptance && <code key="version">{acceptance.version.slice(0, 8)}</code>],
            [
              messages.invoice,
              invoice && (
                <Anchor key="invoice" href={linkTo(documents.downloadInvoice, { code })} download>
                  {invoice.number}, {day(invoice.issued_at)}
                </Anchor>
              ),
            ],
            [common.printedAs, order.romanized?.join(', ') || null],
            [messages.creditNotes, credit_notes.length > 0 && <CreditNotes key="credited" order={order} />],
          ]}
        />
      </Section>
      {links.length > 0 && may('change orders') && <OrderLinks order={order} />}
    </>
  )
}
