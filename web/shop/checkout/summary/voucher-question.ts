import { useRef, useState } from 'react'
import { type CheckoutTotals, isVoucherWasted } from './checkout-totals.ts'

/** The question whether a voucher may be used up by an order that costs far less. Asked once. */
export interface VoucherQuestion {
  isOpen: boolean
  /** Opens the question if necessary; returns true if it must be answered first. */
  isAskedFirst: (totals: CheckoutTotals) => boolean
  /** The answer is yes. */
  agree: (code: string) => void
  close: () => void
}

/** For the checkout, which asks after everything else is valid. */
export function useVoucherQuestion(): VoucherQuestion {
  const [isOpen, setOpen] = useState(false)
  const agreedTo = useRef<string | null>(null)
  return {
    isOpen,
    isAskedFirst: (totals) => {
      const isDue = isVoucherWasted(totals) && totals.voucher?.code !== agreedTo.current
      if (isDue) setOpen(true)
      return isDue
    },
    agree: (code) => {
      agreedTo.current = code
      setOpen(false)
    },
    close: () => setOpen(false),
  }
}
