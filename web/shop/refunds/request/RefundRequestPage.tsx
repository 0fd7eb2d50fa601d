import { useEffect, useId, useRef, useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import type { Order, RefundDestination } from '#contract/orders.ts'
import { useConfig, useData } from '#web/lib/data/data.ts'
import { titleOf } from '#web/lib/routing/titles.ts'
import { messages } from '#web/shop/refunds/messages.ts'
import { orderPath, refundPath } from '#web/shop/page/paths.ts'
import { NOT_FOUND } from '#web/shop/page/NotFound.tsx'
import { PageSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Steps } from '#web/ui/layout/Steps.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { drafts } from './drafts.ts'
import type { Step } from './refund-request.ts'
import { BackLink, Page } from '#web/ui/layout/Page.tsx'
import style from './RefundRequestPage.module.css'
import { ReviewStep } from './ReviewStep.tsx'
import { SelectItemsStep } from './SelectItemsStep.tsx'
import { type RequestProps, useRefundSteps } from './refund-steps.ts'

const nameOf = (step: Step, destination: RefundDestination): string =>
  ({
    'select-products': messages.chooseItems,
    'enter-details': destination === 'card' ? messages.card : messages.bankAccount,
    confirm: messages.review,
  })[step]

/** The heading. It takes the focus at every step except the first, unless the banner of a refusal does. */
function Head({ order, open }: { order: Order; open: ReturnType<typeof useRefundSteps> }) {
  const { steps, step, key, refusal, destination } = open
  const heading = useRef<HTMLHeadingElement>(null)
  const here = useRef(key)
  const place = useId()
  useEffect(() => {
    if (here.current === key) return
    here.current = key
    if (refusal === null) heading.current?.focus({ preventScroll: true })
  }, [key, refusal])
  const at = steps.indexOf(step)
  return (
    <header className={style.head}>
      <BackLink to={orderPath(order.code)}>{messages.backToOrder({ code: order.code })}</BackLink>
      <h1 ref={heading} tabIndex={-1} aria-describedby={place}>
        {titleOf(useConfig(), 'requestRefund')}
      </h1>
      <p id={place} className="hidden-text">
        {messages.stepOf({ number: at + 1, count: steps.length, name: nameOf(step, destination) })}
      </p>
      <Steps names={steps.map((each) => nameOf(each, destination))} open={at} />
    </header>
  )
}

/** The wizard of a request; afterwards it redirects to the page of the refund. */
function Request({ order, customer }: RequestProps) {
  const open = useRefundSteps({ order, customer })
  const navigate = useNavigate()
  const [requested, setRequested] = useState(false)
  const leave = (id: number) => {
    setRequested(true)
    drafts.clear()
    void navigate(refundPath(id), { replace: true })
  }
  if (requested) return <PageSkeleton />
  const { key, step, draft } = open
  const shared = { ...open, order, customer }
  return (
    <Page>
      <Head order={order} open={open} />
      {step === 'select-products' && <SelectItemsStep {...shared} key={key} />}
      {step === 'enter-details' && <DetailsStep {...shared} key={key} />}
      {step === 'confirm' && draft.account !== null && (
        <ReviewStep {...shared} key={key} account={draft.account} onRequested={leave} />
      )}
    </Page>
  )
}

/** Redirects if the order is not refundable on opening; later the form says why. */
function EligibleOrder({ order, customer }: RequestProps) {
  const [possible] = useState(order.can_refund)
  if (!possible) return <Navigate to={orderPath(order.code)} replace />
  return <Request order={order} customer={customer} />
}

/** The wizard for a refund: items, destination of the money, review. */
export function RefundRequestPage() {
  const { order: code = '' } = useParams()
  const { orders, customer } = useData()
  const order = orders.find((each) => each.code === code)
  // The session has just ended; the guard redirects to the login.
  if (customer === null) return <PageSkeleton />
  if (order === undefined) return <Navigate to="/portal" replace state={NOT_FOUND} />
  return <EligibleOrder key={code} order={order} customer={customer} />
}
