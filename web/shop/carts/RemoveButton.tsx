import { lazy, Suspense, useState } from 'react'
import { messages as shared } from '#contract/messages.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useAsyncAction } from '#web/lib/forms/form.ts'
import { showToast } from '#web/lib/toasts.ts'
import { messages as common } from '#web/ui/messages.ts'
import { messages } from './messages.ts'

const ConfirmDialog = lazy(() => import('#web/ui/feedback/ConfirmDialog.tsx'))

const showError = (failure: unknown) =>
  showToast(failure instanceof Error ? failure.message : String(failure), 'failure')

/** Says that an item was removed, and offers to add it again: its place is released at once. */
const showRemoved = (putBack: (() => Promise<void>) | null) =>
  showToast(
    shared.itemRemoved,
    'success',
    putBack
      ? {
          action: {
            label: messages.undo,
            run: () => void putBack().then(() => showToast(shared.itemAdded), showError),
          },
        }
      : {},
  )

/** An item that another tab has already removed is no failure; the cart is loaded again. */
const showRemoveError = (failure: unknown) => {
  if (failure instanceof ApiError && failure.status === 404) return showToast(messages.lineGone)
  showError(failure)
}

/** Takes something out of the cart, alone or with what cannot stay without it. */
export type Removal = (withDependents: boolean) => Promise<void>

/** Whether something else in the cart needs what was to be removed. */
const isNeeded = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && failure.code === 'needed'

/**
 * The action that removes something from the cart, and offers to undo that. If something else needs it, `question` asks what is to become of
 * that.
 */
export function useRemoval(onRemove: Removal, onUndo: (() => Promise<void>) | null) {
  const [needed, setNeeded] = useState<string | null>(null)
  const { pending, run } = useAsyncAction()
  const refused = (failure: unknown) =>
    isNeeded(failure) ? setNeeded(failure.message) : showRemoveError(failure)
  const removeAll = () => {
    setNeeded(null)
    run(() => onRemove(true).then(() => showRemoved(null), showRemoveError))
  }
  return {
    pending,
    remove: () => run(() => onRemove(false).then(() => showRemoved(onUndo), refused)),
    question: needed !== null && (
      <Suspense>
        <ConfirmDialog
          title={messages.removeAllTitle}
          text={needed}
          cancelLabel={messages.keepAll}
          confirmLabel={messages.removeAll}
          onCancel={() => setNeeded(null)}
          onConfirm={removeAll}
        />
      </Suspense>
    ),
  }
}

interface RemoveButtonProps {
  label: string
  onRemove: Removal
  onUndo: (() => Promise<void>) | null
}

/** Removes something from the cart without confirmation. */
export function RemoveButton({ label, onRemove, onUndo }: RemoveButtonProps) {
  const { pending, remove, question } = useRemoval(onRemove, onUndo)
  return (
    <>
      <button type="button" aria-label={label} aria-disabled={pending || undefined} onClick={remove}>
        {common.remove}
      </button>
      {question}
    </>
  )
}
