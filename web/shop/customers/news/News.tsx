import * as calls from '#contract/calls/shop/news-calls.ts'
import type { Customer } from '#contract/customers.ts'
import { messages as shared } from '#contract/messages.ts'
import { errorsOf, uniqueMessages } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import * as data from '#web/lib/data/data.ts'
import { useAsyncAction } from '#web/lib/forms/form.ts'
import { messages } from '#web/shop/customers/messages.ts'
import { showToast } from '#web/lib/toasts.ts'
import { CheckboxField } from '#web/ui/forms/CheckboxField.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import style from './News.module.css'

/** The customer's subscription to news. */
export function News({ customer }: { customer: Customer }) {
  const { run, pending } = useAsyncAction()
  const choose = (news: boolean) =>
    run(async (waiting) => {
      try {
        data.merge((await call(calls.setNews, { news }, waiting)).data)
        showToast(news ? shared.newsWanted : shared.newsStopped)
      } catch (failure) {
        showToast(uniqueMessages(errorsOf(failure)).join(' '))
      }
    })
  return (
    <Section title={messages.news}>
      <CheckboxField
        name="news"
        label={messages.newsBox}
        checked={customer.news !== false}
        onChange={choose}
        disabled={pending}
      />
      <p className={style.hint}>{messages.newsNeverOrders}</p>
    </Section>
  )
}
