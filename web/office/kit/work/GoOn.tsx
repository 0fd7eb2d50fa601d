import { useSyncExternalStore } from 'react'
import { Navigate } from 'react-router'
import { BY_ITSELF } from '#web/office/kit/lib/by-itself.ts'

const isDialogOpen = (): boolean => document.querySelector('[role=dialog]') !== null

function onDialogs(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** Opens the next page by itself, once no dialog is open: it may still say what was refused. */
export function GoOn({ to }: { to: string }) {
  const isBusy = useSyncExternalStore(onDialogs, isDialogOpen)
  return isBusy ? null : <Navigate to={to} replace {...BY_ITSELF} />
}
