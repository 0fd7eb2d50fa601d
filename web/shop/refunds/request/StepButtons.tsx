import { messages as common } from '#web/ui/messages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ButtonRow } from '#web/ui/buttons/ButtonRow.tsx'

interface StepButtonsProps {
  /** The label of the button that continues. */
  children: string
  /** Omitted in the first step. */
  onBack: (() => void) | undefined
  pending?: boolean
  waiting?: boolean
}

/** The buttons to the next and the previous step. */
export const StepButtons = ({ children, onBack, pending = false, waiting = false }: StepButtonsProps) => (
  <ButtonRow>
    <Button type="submit" pending={pending} waiting={waiting}>
      {children}
    </Button>
    {onBack !== undefined && (
      <Button kind="secondary" disabled={pending} onClick={onBack}>
        {common.back}
      </Button>
    )}
  </ButtonRow>
)
