import { useState } from 'react'
import { useParams } from 'react-router'
import * as calls from '#contract/calls/shop/news-calls.ts'
import { messages as shared } from '#contract/messages.ts'
import { call } from '#web/lib/api/call.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { titleOf } from '#web/lib/routing/titles.ts'
import { AuthLayout, Result } from '#web/shop/customers/AuthLayout.tsx'
import style from '#web/shop/customers/AuthLayout.module.css'
import { messages } from '#web/shop/customers/messages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { FormErrors } from '#web/ui/forms/FormErrors.tsx'

/**
 * The target of the unsubscribe link in a mail with news. Opening it changes nothing, because mail scanners open links too: a
 * button unsubscribes, and undoes it.
 */
export function UnsubscribeNewsPage() {
  const { code = '' } = useParams()
  const config = useConfig()
  const title = titleOf(config, 'unsubscribeNews')
  const [news, setNews] = useState<boolean | null>(null)
  const form = useForm({
    initial: {},
    onSubmit: async (_values, waiting) => {
      const next = news === false
      await call(calls.setNewsByLink, { code, news: next }, waiting)
      setNews(next)
    },
  })
  const submit = (label: string) => (
    <Button type="submit" kind={news === false ? 'secondary' : 'primary'} wide {...pendingOf(form)}>
      {label}
    </Button>
  )
  return (
    <AuthLayout title={title} lead={news === null ? messages.newsLead({ festival: config.name }) : undefined}>
      <form className={style.form} noValidate onSubmit={form.submit}>
        <FormErrors form={form} />
        {news !== null && (
          <Result title={title} key={String(news)}>
            <p>{news ? shared.newsWanted : shared.newsStopped}</p>
            <p>{messages.newsNeverOrders}</p>
          </Result>
        )}
        {submit(news === false ? messages.newsAgain : messages.newsStop)}
      </form>
    </AuthLayout>
  )
}

const pendingOf = ({ pending, waiting }: { pending: boolean; waiting: boolean }) => ({ pending, waiting })
