import type { Holder } from '#contract/carts.ts'
import { messages as shared } from '#contract/messages.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { showToast } from '#web/lib/toasts.ts'
import HolderDialog from '#web/shop/carts/HolderDialog.tsx'
import { messages } from '#web/shop/carts/messages.ts'
import SeveralDialog from '#web/shop/carts/several/SeveralDialog.tsx'
import { addChosen, type Chosen } from './chosen.ts'
import { messages as severalMessages } from '#web/shop/carts/several/messages.ts'
import { ticketsIn } from '#web/shop/carts/several/wanted.ts'

interface NamesDialogProps {
  chosen: Chosen[]
  onAdded: () => void
  onClose: () => void
}

const showRefusal = (failure: unknown) =>
  showToast((failure instanceof ApiError && failure.serverMessage) || shared.itemNotAdded, 'failure')

/** Asks for the holders of all chosen tickets in one window, and adds them. */
export default function NamesDialog({ chosen: now, onAdded, onClose }: NamesDialogProps) {
  const config = useConfig()
  const [first, ...others] = now
  if (first === undefined) return null
  const save = async (people: Holder[], waiting: () => void) => {
    await addChosen(now, people, config, waiting)
    const count = ticketsIn(now)
    showToast(count === 1 ? shared.itemAdded : messages.itemsAdded({ count }))
    onAdded()
  }
  const common = { time: null, onFailed: showRefusal, onClose }
  if (now.length === 1 && first.count === 1)
    return (
      <HolderDialog
        {...common}
        title={severalMessages.title({ count: 1 })}
        product={first.product}
        line={null}
        onSave={(holder, waiting) => save([holder], waiting)}
      />
    )
  return <SeveralDialog {...common} wanted={[first, ...others]} onSave={save} />
}
