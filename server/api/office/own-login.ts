import {
  ChangePassword,
  FactorAnswer,
  GiveCode,
  RecoveryCodesAnswer,
  SessionAnswer,
} from '#contract/office/staff.ts'
import type { App } from '#server/api/app-type.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as staff from '#server/staff/staff.ts'
import { tokenOf, visiting } from './entrance.ts'
import { limitGuesses } from './limits.ts'
import { standing } from './session.ts'

/** What the staff do about their own logins: the second factor, its recovery codes, the password. */
export function ownLogin(app: App, shop: Shop): void {
  factors(app, shop)
  recovery(app, shop)
  passwords(app, shop)
}

function factors(app: App, shop: Shop): void {
  const config = { may: 'session', refuses: [422, 429] } as const

  const offer = {
    summary: 'The key of a second factor to come; who has one already shows a code of it.',
    body: GiveCode,
    response: { 200: FactorAnswer },
  }
  app.post('/office/api/session/factors', { schema: offer, config }, (request) => {
    const visit = visiting(request)
    return limitGuesses(shop, request, visit.staff.id, () =>
      staff.factor.offer(shop, visit, request.body.code),
    )
  })

  const confirm = {
    summary: 'Sets the second factor up with its first code, and gives the recovery codes.',
    body: GiveCode,
    response: { 200: RecoveryCodesAnswer },
  }
  app.patch('/office/api/session/factors', { schema: confirm, config }, async (request) => {
    const visit = visiting(request)
    const recovery_codes = await limitGuesses(shop, request, visit.staff.id, () =>
      staff.factor.confirm(shop, visit, request.body.code),
    )
    return { recovery_codes, ...(await standing(shop, tokenOf(request))) }
  })
}

function recovery(app: App, shop: Shop): void {
  const response = { 200: RecoveryCodesAnswer }

  const read = { summary: 'The recovery codes that are not kept yet.', response }
  app.get('/office/api/session/recovery-codes', { schema: read, config: { may: 'in' } }, async (request) => ({
    recovery_codes: staff.recovery.unkept(shop, visiting(request)),
    ...(await standing(shop, tokenOf(request))),
  }))

  const keep = {
    summary: 'Says that the recovery codes are kept: they are not shown again.',
    response: { 200: SessionAnswer },
  }
  app.patch(
    '/office/api/session/recovery-codes',
    { schema: keep, config: { may: 'in' } },
    async (request) => {
      const visit = visiting(request)
      await shop.transact((tx) => staff.recovery.keep(tx, visit))
      return standing(shop, tokenOf(request))
    },
  )

  const renew = {
    summary: 'New recovery codes, for a code; the older ones are void.',
    body: GiveCode,
    response,
  }
  const config = { may: 'in', refuses: [422, 429] } as const
  app.post('/office/api/session/recovery-codes', { schema: renew, config }, async (request) => {
    const visit = visiting(request)
    const recovery_codes = await limitGuesses(shop, request, visit.staff.id, () =>
      staff.recovery.renew(shop, visit, request.body.code),
    )
    return { recovery_codes, ...(await standing(shop, tokenOf(request))) }
  })
}

function passwords(app: App, shop: Shop): void {
  const change = {
    summary: 'Changes the password of who asks, and ends their other sessions.',
    body: ChangePassword,
    response: { 200: SessionAnswer },
  }
  const config = { may: 'in', refuses: [422, 429] } as const
  app.post('/office/api/session/passwords', { schema: change, config }, async (request) => {
    const visit = visiting(request)
    await limitGuesses(shop, request, visit.staff.id, () =>
      staff.own.changePassword(shop, visit, request.body),
    )
    return standing(shop, tokenOf(request))
  })
}
