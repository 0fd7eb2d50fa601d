import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { patch } from '#web/office/lib/call.ts'
import { Ask } from '#web/office/ui/ConfirmDialog.tsx'
import { useFormats } from '#web/office/ui/formats.ts'
import { done } from '#web/office/ui/notifications.ts'
import { officeWords as words } from '#web/office/words/words.ts'
import type { VoucherFilters } from './VouchersPage.tsx'

interface SwitchOffProps {
  filters: VoucherFilters
  /** The ids of those that are chosen; with none it is about all that fit the filters. */
  chosen: ReadonlySet<string | number>
  /** How many fit the filters. */
  found: string
  onDone: () => void
}

/** Switches many vouchers off: those that are chosen or, when none is, all that fit. */
export function SwitchOffVouchers({ filters, chosen, found, onDone }: SwitchOffProps) {
  const [isAsked, ask] = useState(false)
  const client = useQueryClient()
  const { count } = useFormats()
  const all = chosen.size === 0
  const which = all ? { all, ...filters } : { ids: [...chosen] }
  const switchOff = async () => {
    const { switched } = await patch<{ switched: number }>('vouchers', { enabled: false, ...which })
    await client.invalidateQueries({ queryKey: ['vouchers'] })
    done(words.vouchersSwitched(count(switched)))
    onDone()
  }
  return (
    <>
      <Button size="compact-sm" variant="default" disabled={all && found === '0'} onClick={() => ask(true)}>
        {all ? words.chooseAllFitting : words.switchOffVouchers}
      </Button>
      {isAsked && (
        <Ask grave title={words.switchOffVouchers} onYes={switchOff} onClose={() => ask(false)}>
          {all ? words.switchOffAllMeaning(found) : words.switchOffSomeMeaning(chosen.size)}
        </Ask>
      )}
    </>
  )
}
