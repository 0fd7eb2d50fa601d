import { listed } from '#contract/define-messages.ts'
import { Alert, List, Text } from '@mantine/core'
import type { RefundPreview, RunPreview } from '#contract/office/refund-previews.ts'
import { BeforeAfter } from '#web/office/kit/ui/before-after/BeforeAfter.tsx'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'
import { useRunFields, usePreviewFields } from './preview-fields.ts'

function Unusual({ what }: { what: string[] }) {
  if (what.length === 0) return null
  return (
    <Alert color="red" role="alert" title={messages.unusualTitle({ count: what.length })}>
      <Text size="sm">{messages.unusualLead}</Text>
      <List size="sm" mt={4}>
        {what.map((each) => (
          <List.Item key={each}>{each}</List.Item>
        ))}
      </List>
    </Alert>
  )
}

/** The warnings about a refund, each with its field. */
export function UnusualOfRefund({ preview }: { preview: RefundPreview }) {
  const fields = usePreviewFields(preview)
  return <Unusual what={fields.flatMap(({ name, unusual }) => unusual.map((why) => `${name}: ${why}`))} />
}

/** The effects of a refund on its order, before and after, with warnings in red. */
export function RefundPreviewSection({ preview }: { preview: RefundPreview }) {
  const fields = usePreviewFields(preview)
  if (preview.length === 0) return null
  return (
    <Section title={messages.title}>
      <Text c="dimmed">{messages.lead}</Text>
      <UnusualOfRefund preview={preview} />
      <BeforeAfter fields={fields} />
    </Section>
  )
}

/** The effects of a run on the sales of its products, with warnings in red. */
export function RunPreviewSection({ preview: { products, unusual } }: { preview: RunPreview }) {
  const fieldsOf = useRunFields()
  const hasSold = ({ before }: RunPreview['products'][number]) => before.orders > 0
  const fields = products.filter(hasSold).map(fieldsOf)
  const unsold = products.flatMap((each) => (hasSold(each) ? [] : (each.product ?? [])))
  const ofProducts = fields.flatMap(({ name, unusual: all }) => all.map((why) => `${name}: ${why}`))
  return (
    <Section title={messages.title}>
      <Text c="dimmed">{messages.runLead}</Text>
      <Unusual what={[...unusual.map((why) => messages.unusualRun[why]), ...ofProducts]} />
      <BeforeAfter fields={fields} />
      {unsold.length > 0 && <Text c="dimmed">{messages.unsold({ products: listed(unsold) })}</Text>}
    </Section>
  )
}
