import CartPanel from '#web/shop/carts/CartPanel.tsx'
import { ChosenInCart } from '#web/shop/carts/way-on/ChosenInCart.tsx'
import AccountPanel from '#web/shop/customers/account/AccountPanel.tsx'
import { LogoutDialog } from '#web/shop/customers/account/LogoutDialog.tsx'

type PanelContentProps =
  | { of: 'cart' }
  | { of: 'account'; onLogout: () => void }
  | { of: 'logout'; onDone: () => void }

/** What the buttons of the header open. The first paint does not need it, and a page prefetches it as one file once it is idle. */
export default function PanelContent(props: PanelContentProps) {
  if (props.of === 'cart')
    return (
      <>
        <CartPanel />
        <ChosenInCart />
      </>
    )
  if (props.of === 'account') return <AccountPanel onLogout={props.onLogout} />
  return <LogoutDialog onDone={props.onDone} />
}
