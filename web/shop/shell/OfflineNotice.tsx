import { useOnline } from '#web/lib/online.ts'
import { messages } from './messages.ts'
import style from './Shell.module.css'

/** Says above every page that the browser has no network, as long as it has none. */
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
