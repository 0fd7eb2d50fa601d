import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { withQuery } from '#contract/calls/address.ts'
import * as calls from '#contract/calls/office/discount-code-calls.ts'
import { type Form, useForm } from '#web/lib/forms/form.ts'
import { useDiscountName } from '#web/office/catalogue/catalogue-query.ts'
import { ActionForm, SubmitButton } from '#web/office/kit/forms/ActionForm.tsx'
import { InvalidInput } from '#web/office/kit/forms/draft/draft.ts'
import { choicesOf } from '#web/office/kit/forms/fields/choices.ts'
import { SelectField, TextAreaField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { CapacityField, IntegerField } from '#web/office/kit/forms/fields/parsed-fields.tsx'
import { BY_ITSELF } from '#web/office/kit/lib/by-itself.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { Columns } from '#web/office/kit/ui/Columns.tsx'
import { NotFound } from '#web/office/kit/ui/NotFound.tsx'
import { Page, Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'
import { codesPath } from './paths.ts'

type Source = keyof typeof messages.sources

const INITIAL = {
  source: 'count' as Source,
  name: '',
  count: 1_000 as number | InvalidInput,
  prefix: '',
  emails: '',
  codes: '',
  uses_each: 1 as number | null | InvalidInput,
}
type Values = typeof INITIAL

/** The server refuses invalid input with an error for the field. */
const typed = <Value,>(value: Value | InvalidInput): Value | string =>
  value instanceof InvalidInput ? value.text : value

const valueOf = ({ source, name, count, prefix, emails, codes, uses_each }: Values) => ({
  name,
  uses_each: typed(uses_each),
  ...(source === 'count' && { count: typed(count), prefix }),
  ...(source === 'emails' && { emails: emails.split('\n'), prefix }),
  ...(source === 'codes' && { codes: codes.split('\n') }),
})

function useCodesForm(discount: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useForm<Values>({
    initial: INITIAL,
    onSubmit: async (values) => {
      const { batch } = await call(calls.addDiscountCodes, { discount, value: valueOf(values) })
      await client.invalidateQueries({ queryKey: ['discount-codes'] })
      await client.invalidateQueries({ queryKey: ['discount-code-batches'] })
      notifySuccess(messages.created({ count: batch.count }))
      const to = withQuery(codesPath(discount), { batch_id: String(batch.id) })
      void navigate(to, { ...BY_ITSELF, replace: true })
    },
  })
}

const LIST = { minRows: 6, maxRows: 16, required: true }

function Fields({ form }: { form: Form<Values> }) {
  const { source, count, uses_each } = form.values
  const of = (name: keyof typeof messages.labels) => ({ ...form.field(name), label: messages.labels[name] })
  return (
    <>
      <SelectField
        name="source"
        label={messages.source}
        value={source}
        onChange={(chosen) => form.change({ source: chosen })}
        choices={choicesOf(messages.sources)}
        errorId={undefined}
      />
      {source === 'emails' && <TextAreaField {...of('emails')} {...LIST} hint={messages.emailsHint} />}
      {source === 'codes' && <TextAreaField {...of('codes')} {...LIST} hint={messages.codesHint} />}
      <Columns>
        {source === 'count' && (
          <IntegerField
            {...of('count')}
            value={count}
            onChange={(next) => form.change({ count: next })}
            required
          />
        )}
        {source !== 'codes' && <TextField {...of('prefix')} hint={messages.prefixHint} />}
        <CapacityField
          {...of('uses_each')}
          value={uses_each}
          onChange={(next) => form.change({ uses_each: next })}
          hint={messages.usesHint}
        />
        <TextField {...of('name')} hint={messages.nameHint} />
      </Columns>
    </>
  )
}

/** Creates a batch of codes of a discount, and opens its list. */
export function NewCodesPage() {
  const { key: discount = '' } = useParams()
  const { name, isMissing } = useDiscountName(discount)
  const form = useCodesForm(discount)
  if (isMissing) return <NotFound />
  return (
    <Page
      title={messages.newCodesOf({ name })}
      lead={messages.newCodesLead}
      back={{ to: codesPath(discount), name: messages.codesOf({ name }) }}
    >
      <Section>
        <ActionForm form={form}>
          <Fields form={form} />
          <SubmitButton form={form} maw={240}>
            {messages.newCodes}
          </SubmitButton>
        </ActionForm>
      </Section>
    </Page>
  )
}
