import { useOnline } from '#web/lib/browser/online.ts'
import { messages } from '#web/ui/messages.ts'
import style from './Shell.module.css'

/** Shown above every page while the browser is offline. */
export function OfflineNotice() {
  const isOnline = useOnline()
  return (
    <output className={isOnline ? undefined : style.offline}>
      {!isOnline && (
        <>
          <strong>{messages.offline}</strong> {messages.offlineHint}
        </>
      )}
    </output>
  )
}
