import { Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Festoon } from '#web/ui/Festoon.tsx'
import style from './Door.module.css'

/** The frame of what comes before the office: a card under the lights. */
export const Door = ({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) => (
  <main className={style.door}>
    <div className={style.lights}>
      <Festoon bulbs={11} swags={2} />
    </div>
    <Paper className={style.card ?? ''} p="xl" radius="lg" shadow="md">
      <Stack>
        <div>
          <Title order={1} size="h2">
            {title}
          </Title>
          <Text c="dimmed">{lead}</Text>
        </div>
        {children}
      </Stack>
    </Paper>
  </main>
)
