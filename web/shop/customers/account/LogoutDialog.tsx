import { Suspense, lazy } from 'react'
import { useNavigate } from 'react-router'
import { logOut } from '#web/lib/session/session.ts'
import { useRouteHandle } from '#web/lib/routing/titles.ts'
import { messages } from '#web/shop/customers/messages.ts'

const ConfirmDialog = lazy(() => import('#web/ui/feedback/ConfirmDialog.tsx'))

/** Confirms the logout. On a page that needs a login it then redirects home, elsewhere it stays. */
export function LogoutDialog({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate()
  const personal = useRouteHandle()?.needsCustomer ?? false
  const leave = async () => {
    onDone()
    if (personal) await navigate('/')
    logOut()
  }
  return (
    <Suspense>
      <ConfirmDialog title={messages.logoutQuestion} onCancel={onDone} onConfirm={() => void leave()} />
    </Suspense>
  )
}
