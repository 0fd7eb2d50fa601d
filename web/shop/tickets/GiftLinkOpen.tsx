import * as calls from '#contract/calls/shop/gift-calls.ts'
import { formatDateTime } from '#contract/dates.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import * as data from '#web/lib/data/data.ts'
import { useAsyncAction } from '#web/lib/forms/form.ts'
import { showToast } from '#web/lib/toasts.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { messages } from './messages.ts'

interface GiftLinkOpenProps {
  code: string
  /** Until when the link can be accepted. */
  until: string
  /** The id of the ticket's name. */
  of: string
}

/** Says that a ticket can be accepted by a link that its owner has shared, which can be taken back until then. */
export function GiftLinkOpen({ code, until, of }: GiftLinkOpenProps) {
  const { timezone, locale } = data.useConfig()
  const { pending, waiting, run } = useAsyncAction()
  const takeBack = () =>
    run(async (markWaiting) => {
      try {
        const answer = await call(calls.withdrawGiftLink, { code }, markWaiting)
        data.merge(answer.data)
        showToast(messages.linkTakenBack)
      } catch (failure) {
        if (!(failure instanceof ApiError) || failure.status !== 404) throw failure
        showToast(messages.linkUsed, 'failure')
        await data.refresh().catch(() => undefined)
      }
    })
  return (
    <>
      <p>{messages.linkOpen({ when: formatDateTime(until, timezone, locale) })}</p>
      <Button kind="secondary" describedBy={of} pending={pending} waiting={waiting} onClick={takeBack}>
        {messages.takeLinkBack}
      </Button>
    </>
  )
}
