import { Group, Radio, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import * as exportCalls from '#contract/calls/office/export-calls.ts'
import * as calls from '#contract/calls/office/refund-run-calls.ts'
import type { ExportOptions } from '#contract/office/exports.ts'
import type { CreateRefundRun, RefundRun } from '#contract/office/refund-runs.ts'
import { type Form, useForm } from '#web/lib/forms/form.ts'
import { BY_ITSELF } from '#web/office/kit/lib/by-itself.ts'
import { ActionForm, SubmitButton } from '#web/office/kit/forms/ActionForm.tsx'
import { CheckboxField, SelectField, TextAreaField } from '#web/office/kit/forms/fields/fields.tsx'
import { call } from '#web/office/kit/lib/call.ts'
import { useShopData } from '#web/office/kit/lib/shop.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { NotFound } from '#web/office/kit/ui/NotFound.tsx'
import { LoadingSection } from '#web/office/kit/ui/LoadingSection.tsx'
import { Page, Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'

type Choices = Pick<ExportOptions, 'events' | 'products'>
type NewRun = CreateRefundRun & { kind: RefundRun['kind'] }

const named = (choices: { id: string; name: string }[]) =>
  choices.map(({ id, name }) => ({ value: id, label: name }))

function useNewRunForm({ events }: Choices) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [only, ...others] = events
  return useForm<NewRun>({
    initial: {
      kind: 'event',
      event: only && others.length === 0 ? only.id : '',
      product: '',
      include_fees: true,
      include_admitted: false,
      include_donation: false,
      reason: '',
    },
    validate: ({ kind, event, product }) => ({
      event: kind === 'event' && event === '' ? messages.chooseEvent : undefined,
      product: kind === 'product' && product === '' ? messages.chooseProduct : undefined,
    }),
    onSubmit: async ({ kind, ...input }) => {
      const { run } = await call(calls.createRefundRun, {
        ...input,
        [kind === 'event' ? 'product' : 'event']: '',
      })
      void client.invalidateQueries({ queryKey: ['refund-runs'] })
      await navigate(`/refunds/runs/${run.id}`, BY_ITSELF)
    },
  })
}

/** The event, or the product of an event, to refund. */
function ScopeSection({ form, choices }: { form: Form<NewRun>; choices: Choices }) {
  const { kind } = form.values
  const products = choices.products.filter(({ event }) => event !== null)
  return (
    <Section title={messages.whatFor}>
      <Radio.Group
        aria-label={messages.whatFor}
        value={kind}
        onChange={(to) => form.change({ kind: to === 'product' ? 'product' : 'event' })}
      >
        <Group gap="lg">
          <Radio value="event" label={messages.kinds.event} />
          <Radio value="product" label={messages.kinds.product} />
        </Group>
      </Radio.Group>
      {kind === 'event' ? (
        <SelectField
          {...form.field('event')}
          label={messages.event}
          choices={named(choices.events)}
          required
        />
      ) : (
        <SelectField {...form.field('product')} label={messages.product} choices={named(products)} required />
      )}
      <CheckboxField
        label={messages.alsoAdmitted}
        hint={messages.alsoAdmittedHint}
        value={form.values.include_admitted}
        onChange={(include_admitted) => form.change({ include_admitted })}
      />
    </Section>
  )
}

const FeesSection = ({ form, donations }: { form: Form<NewRun>; donations: boolean }) => (
  <Section title={messages.howMuch}>
    <Radio.Group
      aria-label={messages.howMuch}
      value={form.values.include_fees ? 'all' : 'prices'}
      onChange={(to) => form.change({ include_fees: to === 'all' })}
    >
      <Stack gap="xs">
        <Radio value="all" label={messages.withFees} description={messages.withFeesHint} />
        <Radio value="prices" label={messages.withoutFees} description={messages.withoutFeesHint} />
      </Stack>
    </Radio.Group>
    {donations && (
      <CheckboxField
        label={messages.alsoDonations}
        hint={messages.alsoDonationsHint}
        value={form.values.include_donation}
        onChange={(include_donation) => form.change({ include_donation })}
      />
    )}
    <TextAreaField {...form.field('reason')} label={messages.reason} hint={messages.reasonHint} required />
  </Section>
)

function NewRunForm({ choices }: { choices: Choices }) {
  const form = useNewRunForm(choices)
  const config = useShopData()?.config
  return (
    <ActionForm form={form} maxWidth={820}>
      <ScopeSection form={form} choices={choices} />
      <FeesSection form={form} donations={config?.donation.enabled === true} />
      <Group justify="space-between">
        <Text c="dimmed">{messages.prepareEffect}</Text>
        <SubmitButton form={form}>{messages.prepare}</SubmitButton>
      </Group>
    </ActionForm>
  )
}

/** Creates a refund run of a whole event or product. */
export function NewRunPage() {
  const may = usePermission()
  const { data, error } = useQuery({
    queryKey: ['exports'],
    queryFn: () => call(exportCalls.listExports),
  })
  if (!may('refund')) return <NotFound />
  if (error && !data) throw error
  return (
    <Page title={messages.newRun} back={{ to: '/refunds/runs', name: messages.title }}>
      {data ? <NewRunForm choices={data} /> : <LoadingSection label={messages.newRun} height={480} />}
    </Page>
  )
}
