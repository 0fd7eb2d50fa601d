import { Button, Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Form } from '#web/lib/forms/form.ts'
import { common } from '#web/office/words/common.ts'
import { FormErrors } from './form-fields.tsx'

interface FormDialogProps<Values> {
  title: string
  form: Form<Values>
  /** What the button says that does it. */
  submitLabel: string
  /** What cannot be taken back is red. */
  destructive?: boolean
  children: ReactNode
  onClose: () => void
}

/** A window with a form: what is wrong with it above, and a button below that says what it does. */
export const FormDialog = <Values,>({
  title,
  form,
  submitLabel,
  destructive = false,
  children,
  onClose,
}: FormDialogProps<Values>) => (
  <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': common.close }} centered>
    <form onSubmit={form.submit} noValidate>
      <Stack>
        <FormErrors form={form} />
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {destructive ? common.back : common.cancel}
          </Button>
          <Button type="submit" {...(destructive && { color: 'red.9' })} loading={form.pending}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  </Modal>
)
