import { Text } from '@mantine/core'
import type { ScanRow } from '#contract/office/gate.ts'
import { ScanLine } from '#web/office/gate/ScanLine.tsx'
import { messages } from '#web/office/tickets/messages.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'

/** The scans of a ticket, newest first. */
export const TicketScans = ({ scans }: { scans: ScanRow[] }) => (
  <Section title={messages.scans}>
    {scans.length === 0 && <Text c="dimmed">{messages.noScans}</Text>}
    {scans.map((scan) => (
      <ScanLine key={scan.id} scan={scan} />
    ))}
  </Section>
)
