import { Button, Group, Stack, Text } from '@mantine/core'
import type { ChangedLine } from '#contract/office/order-changes.ts'
import type { Form } from '#web/lib/forms/form.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { exchanged, lineKey, type OrderChange } from './order-change.ts'
import { messages as texts } from './messages.ts'

interface ChangeLinesProps {
  lines: ChangedLine[]
  form: Form<OrderChange>
}

/** The items of the order, each with its possible changes. */
export const ChangeLines = ({ lines, form }: ChangeLinesProps) => (
  <Section title={texts.inside}>
    <Stack gap="xs">
      {lines
        .filter(({ change }) => change !== 'added')
        .map((line) => (
          <Line key={lineKey(line)} line={line} form={form} />
        ))}
    </Stack>
  </Section>
)

const titleOf = ({ name, full_name }: ChangedLine): string =>
  full_name === '' ? name : texts.lineOf({ name, holder: full_name })

function Line({ line, form }: { line: ChangedLine; form: Form<OrderChange> }) {
  const { money } = useFormats()
  const { removed } = form.values
  const key = lineKey(line)
  const isRemoved = removed.includes(key)
  const title = titleOf(line)
  const keep = () => form.change({ removed: removed.filter((each) => each !== key) })
  return (
    <Group justify="space-between" gap="xs">
      <Text {...(isRemoved && { td: 'line-through', c: 'dimmed' })}>
        {title}, {money(line.price)}
      </Text>
      {line.why !== null ? (
        <Text size="sm" c="dimmed">
          {line.why}
        </Text>
      ) : isRemoved ? (
        <Act label={texts.keep} name={title} onClick={keep} />
      ) : (
        <Group gap="xs">
          {line.kind === 'product' && (
            <Act
              label={texts.exchange}
              name={title}
              onClick={() => form.change(exchanged(form.values, line))}
            />
          )}
          <Act
            label={texts.remove}
            name={title}
            onClick={() => form.change({ removed: [...removed, key] })}
          />
        </Group>
      )}
    </Group>
  )
}

const Act = ({ label, name, onClick }: { label: string; name: string; onClick: () => void }) => (
  <Button size="compact-sm" variant="default" aria-label={`${label}: ${name}`} onClick={onClick}>
    {label}
  </Button>
)
