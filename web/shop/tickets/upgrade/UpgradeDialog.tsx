import { useState } from 'react'
import { useNavigate } from 'react-router'
import * as calls from '#contract/calls/shop/ticket-calls.ts'
import { messages as shared } from '#contract/messages.ts'
import type { Ticket } from '#contract/orders.ts'
import type { Upgrade } from '#contract/upgrades.ts'
import { call } from '#web/lib/api/call.ts'
import * as data from '#web/lib/data/data.ts'
import { periodFormat } from '#web/lib/dates/period.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { showToast } from '#web/lib/toasts.ts'
import { refreshOutdatedTerms } from '#web/shop/acceptance/refresh-terms.ts'
import { TermsCheckbox } from '#web/shop/acceptance/TermsCheckbox.tsx'
import { orderPath } from '#web/shop/page/paths.ts'
import { redirectToPayment } from '#web/shop/payments/redirect.ts'
import { useMoney } from '#web/ui/data-display/Money.tsx'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { RadioField } from '#web/ui/forms/RadioField.tsx'
import { messages } from './messages.ts'
import style from '#web/shop/tickets/TravelTimeDialog.module.css'

interface UpgradeDialogProps {
  subject: string
  ticket: Ticket
  code: string
  onClose: () => void
}

const keyOf = ({ external_code, variant_id }: Upgrade): string => `${external_code} ${variant_id ?? ''}`

function useUpgrade({ ticket, code, onClose }: UpgradeDialogProps, upgrades: Upgrade[]) {
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  const [only, ...others] = upgrades
  const form = useForm<{ external_code: string; terms_version: string }>({
    initial: { external_code: only && others.length === 0 ? keyOf(only) : '', terms_version: '' },
    validate: ({ external_code, terms_version }) => ({
      external_code: external_code === '' ? messages.chooseEmpty : undefined,
      terms_version: terms_version === '' ? shared.termsNotAccepted : undefined,
    }),
    onSubmit: async (values, waiting) => {
      const chosen = upgrades.find((each) => keyOf(each) === values.external_code)
      if (!chosen) return
      const { external_code, variant_id } = chosen
      const { terms_version } = values
      const input = { code, external_code, ...(variant_id !== null && { variant_id }), terms_version }
      const { order, payment, data: changed } = await call(calls.upgradeTicket, input, waiting)
      data.merge(changed)
      if (payment !== null) {
        setLeaving(true)
        return redirectToPayment(payment, order.code)
      }
      if (order.payment_method === 'credit_card')
        showToast(shared.paymentNotOpened, 'failure', { leads: true })
      onClose()
      void navigate(orderPath(order.code))
    },
    onError: (failure) => {
      showToast(messages.failed, 'failure')
      refreshOutdatedTerms(failure)
      // It may be sold out by now: the choices show what is left.
      data.refresh().catch(() => undefined)
    },
  })
  return { ...form, pending: form.pending || leaving, ticket }
}

type Format = ReturnType<typeof useMoney>

const optionOf = (upgrade: Upgrade, money: Format) => ({
  value: keyOf(upgrade),
  label: upgrade.name,
  note: messages.costs({ amount: money(upgrade.difference) }),
})

/** The button says what is paid. */
const confirmOf = (chosen: Upgrade | undefined, money: Format): string =>
  chosen ? messages.pay({ amount: money(chosen.difference) }) : messages.confirm

/** A dialog to make a ticket another one: to which, what it costs now, until when. The payment follows. */
export default function UpgradeDialog(props: UpgradeDialogProps) {
  const { subject, ticket, onClose } = props
  const { upgrades = [], allow_upgrades_until: until, timezone } = ticket
  const { locale } = data.useConfig()
  const money = useMoney()
  const form = useUpgrade(props, upgrades)
  const { value, ...field } = form.field('external_code')
  const chosen = upgrades.find((each) => keyOf(each) === value)
  const options = upgrades.map((each) => optionOf(each, money))
  return (
    <FormDialog
      title={messages.title}
      subject={subject}
      form={form}
      confirm={confirmOf(chosen, money)}
      onClose={onClose}
    >
      <RadioField
        {...field}
        value={value}
        legend={messages.choose}
        onChange={(external_code) => form.change({ external_code })}
        options={options}
      />
      <p className={style.rule}>
        {messages.effect}{' '}
        {until != null && messages.until({ when: periodFormat(timezone, locale).end(until) })}
      </p>
      <TermsCheckbox
        name="terms_version"
        accepted={form.values.terms_version}
        onChange={(terms_version) => form.change({ terms_version })}
        errorId={form.errorId('terms_version')}
      />
    </FormDialog>
  )
}
