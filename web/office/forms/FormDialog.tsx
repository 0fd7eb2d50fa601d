import { Button, Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Form } from '#web/lib/forms/form.ts'
import { common } from '#web/office/words/common.ts'
import { FormBanner } from './form-fields.tsx'

interface FormWindowProps<Values> {
  title: string
  form: Form<Values>
  /** What the button says that does it. */
  does: string
  /** What cannot be taken back is red. */
  grave?: boolean
  children: ReactNode
  onClose: () => void
}

/** A window with a form: what is wrong with it above, and a button below that says what it does. */
export const FormWindow = <Values,>({
  title,
  form,
  does,
  grave = false,
  children,
  onClose,
}: FormWindowProps<Values>) => (
  <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': common.close }} centered>
    <form onSubmit={form.submit} noValidate>
      <Stack>
        <FormBanner form={form} />
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {grave ? common.back : common.cancel}
          </Button>
          <Button type="submit" {...(grave && { color: 'red.9' })} loading={form.pending}>
            {does}
          </Button>
        </Group>
      </Stack>
    </form>
  </Modal>
)
