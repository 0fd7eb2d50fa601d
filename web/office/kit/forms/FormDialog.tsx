import { Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Form } from '#web/lib/forms/form.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { ActionForm, SubmitButton } from './ActionForm.tsx'

interface FormDialogProps<Values> {
  title: string
  form: Form<Values>
  submitLabel: string
  /** Wider, for more than a few fields. */
  size?: 'xl'
  /** Red, for an irreversible action. */
  destructive?: boolean
  /** Content that stays visible beside the buttons. */
  sum?: ReactNode
  /** Whether the submit button is disabled. */
  disabled?: boolean
  children: ReactNode
  onClose: () => void
}

/** The buttons, which stay visible with the content beside them. */
const Footer = ({ sum, children }: { sum: ReactNode; children: ReactNode }) => (
  <Group
    justify={sum === undefined ? 'flex-end' : 'space-between'}
    pos="sticky"
    bottom={0}
    py="md"
    my="calc(var(--mantine-spacing-md) * -1)"
    bg="var(--festoon-card)"
    // Above the icons of the inputs that scroll below it.
    style={{ zIndex: 2 }}
  >
    {sum}
    <Group ms="auto">{children}</Group>
  </Group>
)

/** A dialog with a form, open as long as it is rendered. */
export const FormDialog = <Values,>({
  title,
  form,
  submitLabel,
  size,
  destructive = false,
  disabled = false,
  sum,
  children,
  onClose,
}: FormDialogProps<Values>) => (
  <Modal
    opened
    onClose={onClose}
    title={title}
    closeButtonProps={{ 'aria-label': common.close }}
    centered
    {...(size && { size })}
  >
    <ActionForm form={form}>
      {children}
      <Footer sum={sum}>
        <Button variant="default" onClick={onClose}>
          {destructive ? common.back : common.cancel}
        </Button>
        <SubmitButton form={form} disabled={disabled} {...(destructive && { color: 'red.9' })}>
          {submitLabel}
        </SubmitButton>
      </Footer>
    </ActionForm>
  </Modal>
)
