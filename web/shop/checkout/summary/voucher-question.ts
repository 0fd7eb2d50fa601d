import { useRef, useState } from 'react'
import { type CheckoutTotals, isVoucherWasted } from './checkout-totals.ts'

/** The question whether a voucher is to be used up by an order that costs far less. It is asked once. */
export interface VoucherQuestion {
  isOpen: boolean
  /** Opens the question where it is due; true when it has to be answered first. */
  isAskedFirst: (totals: CheckoutTotals) => boolean
  /** The voucher is to be used. */
  agree: (code: string) => void
  close: () => void
}

/** For the checkout, which asks when all else is in order. */
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
