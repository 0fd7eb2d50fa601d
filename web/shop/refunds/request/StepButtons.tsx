import { messages as common } from '#web/ui/messages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ButtonRow } from '#web/ui/buttons/ButtonRow.tsx'

interface StepButtonsProps {
  /** What the button says that leads on. */
  children: string
  /** Left out in the first step. */
  onBack: (() => void) | undefined
  pending?: boolean
  waiting?: boolean
}

/** On to the next step, and back to the one before. */
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
