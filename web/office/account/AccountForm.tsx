import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Form } from '#web/lib/forms/form.ts'
import { FormBanner } from '#web/office/forms/form-fields.tsx'

interface PartFormProps<Values> {
  form: Form<Values>
  lead: string
  /** What the button says that does it. */
  does: string
  children: ReactNode
}

/** A form of a few fields: what it is for above, what is wrong, and a button that says what it does. */
export const PartForm = <Values,>({ form, lead, does, children }: PartFormProps<Values>) => (
  <form onSubmit={form.submit} noValidate>
    <Stack>
      <Text size="sm">{lead}</Text>
      <FormBanner form={form} />
      {children}
      <Group>
        <Button type="submit" variant="default" loading={form.pending}>
          {does}
        </Button>
      </Group>
    </Stack>
  </form>
)
