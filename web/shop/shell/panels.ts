import { createContext, useContext, useState } from 'react'
import { useLocation } from 'react-router'

export type PanelName = 'account' | 'cart'

interface Panels {
  open: PanelName | null
  show: (panel: PanelName | null) => void
}

/** Which panel of the header is open: at most one, and none after a navigation. */
export function usePanelState(): Panels {
  const { key } = useLocation()
  const [state, setState] = useState<{ open: PanelName | null; at: string }>({ open: null, at: key })
  return { open: state.at === key ? state.open : null, show: (open) => setState({ open, at: key }) }
}

/** For the screens: opens or closes a panel of the header. */
export const PanelContext = createContext<Panels>({ open: null, show: () => undefined })

export const usePanels = (): Panels => useContext(PanelContext)
