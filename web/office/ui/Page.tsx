import { Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useSession } from '#web/office/lib/session.ts'
import { officeWords as words } from '#web/office/words/words.ts'

interface PageProps {
  title: string
  lead?: ReactNode
  /** What stands beside the heading: states, buttons. */
  beside?: ReactNode
  children: ReactNode
}

/** A screen of the office: its heading, which also names the window, and what is in it. */
export function Page({ title, lead, beside, children }: PageProps) {
  const festival = useSession()?.festival.name ?? ''
  useEffect(() => {
    document.title = `${title} - ${festival} ${words.office.toLowerCase()}`
  }, [title, festival])
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={1} size="h2">
            {title}
          </Title>
          {lead !== undefined && <Text c="dimmed">{lead}</Text>}
        </div>
        {beside !== undefined && <Group gap="sm">{beside}</Group>}
      </Group>
      {children}
    </Stack>
  )
}

/** A part of a screen on a card of its own. */
export function Part({
  title,
  beside,
  children,
}: {
  title?: string
  beside?: ReactNode
  children: ReactNode
}) {
  return (
    <Stack
      component="section"
      gap="sm"
      p="md"
      bg="var(--festoon-card)"
      bdrs="md"
      bd="1px solid var(--festoon-line)"
      aria-label={title}
    >
      {title !== undefined && (
        <Group justify="space-between">
          <Title order={2} size="h4">
            {title}
          </Title>
          {beside}
        </Group>
      )}
      {children}
    </Stack>
  )
}
