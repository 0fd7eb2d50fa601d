import { Suspense, lazy } from 'react'
import { formatDateTime } from '#contract/dates.ts'
import { formatIban } from '#contract/iban.ts'
import { minorDigits } from '#contract/money.ts'
import type { Order, BankTransfer as Instructions } from '#contract/orders.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { messages as paymentMessages } from '#web/shop/payments/messages.ts'
import { messages } from '#web/shop/orders/messages.ts'
import { CopyButton } from '#web/ui/buttons/CopyButton.tsx'
import { useMoney } from '#web/ui/data-display/Money.tsx'
import { RichText } from '#web/ui/data-display/RichText.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import style from './BankTransfer.module.css'

const QrCode = lazy(() => import('#web/ui/data-display/QrCode.tsx'))

/** The value as displayed, and as copied if a bank's form needs another format. */
interface Line {
  name: string
  shown: string
  copied: string
}

function useLines({ holder, iban, bic, bank, reference, amount }: Instructions): Line[] {
  const { currency } = useConfig()
  const money = useMoney()
  const digits = minorDigits(currency)
  const same = (name: string, text: string): Line => ({ name, shown: text, copied: text })
  const lines = [
    { name: paymentMessages.amount, shown: money(amount), copied: (amount / 10 ** digits).toFixed(digits) },
    same(paymentMessages.reference, reference),
    same(messages.accountHolder, holder),
    { name: messages.iban, shown: formatIban(iban), copied: iban },
    same(messages.bic, bic),
    same(messages.bank, bank),
  ]
  return lines.filter(({ shown }) => shown !== '')
}

function Account({ transfer }: { transfer: Instructions }) {
  const lines = useLines(transfer)
  return (
    <div className={style.account}>
      <dl className={style.lines}>
        {lines.map(({ name, shown, copied }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span>{shown}</span>
              <CopyButton name={name} text={copied} />
            </dd>
          </div>
        ))}
      </dl>
      {transfer.epc !== null && (
        <figure className={style.qr}>
          <Suspense fallback={<Skeleton height="200px" />}>
            <QrCode text={transfer.epc} label={messages.qrCode} />
          </Suspense>
          <figcaption>{messages.qrHint}</figcaption>
        </figure>
      )}
    </div>
  )
}

interface BankTransferProps {
  title: string
  /** Null if no account is configured: then the festival's own text says where to send the money. */
  transfer: Instructions | null
  hints?: (string | false)[]
}

/** The details of a bank transfer, and how long the places are held for it. */
export function BankTransfer({ title, transfer, hints = [] }: BankTransferProps) {
  const { texts, timezone, locale } = useConfig()
  return (
    <section className={style.transfer}>
      <h2>{title}</h2>
      {hints.map((hint) => hint !== false && <p key={hint}>{hint}</p>)}
      {transfer?.until && (
        <p className={style.until}>
          {messages.heldUntil({ when: formatDateTime(transfer.until, timezone, locale) })}
        </p>
      )}
      {transfer !== null && <Account transfer={transfer} />}
      <RichText html={texts.bankTransfer} />
    </section>
  )
}

/** How to pay an order that awaits a bank transfer: the total, the missing part, or the next installment. */
export function OrderBankTransfer({ order }: { order: Order }) {
  const { transfer, payments, has_payment_plan, payment_status } = order
  const title = payment_status === 'partial' ? messages.transferRest : messages.transferTitle
  if (!has_payment_plan) return <BankTransfer title={title} transfer={transfer} />
  const number = payments.findIndex(({ paid_amount, amount }) => paid_amount < amount) + 1
  return (
    <BankTransfer
      title={paymentMessages.transferInstallment({ number, count: payments.length })}
      transfer={transfer}
      hints={[paymentMessages.transferPlanHint]}
    />
  )
}
