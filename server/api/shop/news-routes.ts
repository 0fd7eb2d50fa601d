import { Type } from 'typebox'
import * as calls from '#contract/calls/shop/news-calls.ts'
import { messages } from '#contract/messages.ts'
import * as account from '#server/checkout/account/account.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import { BODY_LIMITS } from '#server/api/body-limits.ts'
import { requireCustomer } from '#server/api/authentication.ts'
import * as customerNews from '#server/people/customers/news/news.ts'
import type { Shop } from '#server/platform/shop.ts'
import { limitLinks } from './rate-limits.ts'

/** Subscribing to news: by the account, by the link of a mail, and by a mail program's unsubscribe button. */
export function newsRoutes(app: App, shop: Shop): void {
  serve(app, calls.setNews, async (request) => {
    const customer = requireCustomer(request)
    await shop.transact((tx) => customerNews.set(tx, customer, request.body.news))
    return { data: await account.ownData(shop, customer, request.headers['accept-language']) }
  })

  serve(app, calls.setNewsByLink, async (request) => {
    const { news } = request.body
    await limitLinks(shop, request, () => shop.transact((tx) => customerNews.setByLink(tx, request.body)))
    return { message: news ? messages.newsWanted : messages.newsStopped }
  })

  app.register(async (scope: App) => oneClick(scope, shop))
}

/** The request that mail programs send when the button is pressed (RFC 8058): a form whose content is irrelevant. */
function oneClick(app: App, shop: Shop): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMITS.call }, (_request, _body, done) =>
    done(null, {}),
  )
  const schema = { params: Type.Object({ code: Type.String() }) }
  app.post('/unsubscribe-news/:code', { schema }, async (request) => {
    const unsubscribe = { code: request.params.code, news: false }
    await limitLinks(shop, request, () =>
      shop.transact((tx) => customerNews.setByLink(tx, unsubscribe, 'one_click')),
    )
    return {}
  })
}
