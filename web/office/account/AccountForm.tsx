import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Form } from '#web/lib/forms/form.ts'
import { FormErrors } from '#web/office/forms/form-fields.tsx'

interface AccountFormProps<Values> {
  form: Form<Values>
  lead: string
  /** What the button says that does it. */
  submitLabel: string
  children: ReactNode
}

/** A form of a few fields: what it is for above, what is wrong, and a button that says what it does. */
export const AccountForm = <Values,>({ form, lead, submitLabel, children }: AccountFormProps<Values>) => (
  <form onSubmit={form.submit} noValidate>
    <Stack>
      <Text size="sm">{lead}</Text>
      <FormErrors form={form} />
      {children}
      <Group>
        <Button type="submit" variant="default" loading={form.pending}>
          {submitLabel}
        </Button>
      </Group>
    </Stack>
  </form>
)
