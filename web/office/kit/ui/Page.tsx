import { Anchor, Box, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SectionName } from './section-name.ts'
import { useTitle } from './title.ts'

interface PageProps {
  title: string
  lead?: ReactNode
  /** The parent list of the page. */
  back?: { to: string; name: string }
  /** A page of one list, which needs the height. */
  dense?: boolean
  /** Status badges and buttons beside the heading. */
  beside?: ReactNode
  children: ReactNode
}

/** A name of sixty letters wraps instead of overflowing on a phone. */
const ANYWHERE = { overflowWrap: 'anywhere' } as const

/** A page of the office. Its heading is also the document title. */
export function Page({ title, lead, back, beside, dense = false, children }: PageProps) {
  useTitle(title)
  return (
    <Stack gap={dense ? 8 : 'md'}>
      <Group justify="space-between" align="flex-start">
        <Box miw={0} style={ANYWHERE}>
          {back !== undefined && (
            <Anchor component={Link} to={back.to} size="sm">
              ← {back.name}
            </Anchor>
          )}
          <Group gap="2px 12px" align="baseline">
            <Title order={1} size="h3" lh="36px">
              {title}
            </Title>
            {lead !== undefined && (
              <Text c="dimmed" size="sm" component="div">
                {lead}
              </Text>
            )}
          </Group>
        </Box>
        {beside !== undefined && <Group gap="sm">{beside}</Group>}
      </Group>
      {children}
    </Stack>
  )
}

/** A section of a page, on a card. `label` is the accessible name of one without a title. */
export function Section({
  title,
  label = title,
  beside,
  children,
}: {
  title?: string
  label?: string | undefined
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
      aria-label={label}
    >
      {title !== undefined && (
        <Group justify="space-between">
          <Title order={2} size="h4" style={ANYWHERE}>
            {title}
          </Title>
          {beside}
        </Group>
      )}
      <SectionName value={label ?? null}>{children}</SectionName>
    </Stack>
  )
}
