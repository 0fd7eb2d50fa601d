import { Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTitle } from '#web/office/kit/ui/title.ts'
import { StringLights } from '#web/ui/brand/StringLights.tsx'
import style from './AuthLayout.module.css'

/** The layout of the login screens: a card whose first input has the focus. */
export function AuthLayout({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  const card = useRef<HTMLDivElement>(null)
  useTitle(title)
  useEffect(() => {
    const find = (what: string) => card.current?.querySelector<HTMLElement>(what)
    const first = find('input:not([type="hidden"])') ?? find('h1')
    first?.focus()
  }, [])
  return (
    <main className={style.door}>
      <div className={style.lights}>
        <StringLights bulbs={11} swags={2} />
      </div>
      <Paper ref={card} className={style.card ?? ''} p="xl" radius="lg" shadow="md">
        <Stack>
          <div>
            <Title order={1} size="h2" tabIndex={-1}>
              {title}
            </Title>
            <Text c="dimmed">{lead}</Text>
          </div>
          {children}
        </Stack>
      </Paper>
    </main>
  )
}
