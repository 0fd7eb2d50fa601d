import type { GatewayState } from '#contract/office/gateway.ts'
import * as testPayments from '#server/payments/test-payments/test-payments.ts'
import * as gateways from '#server/payments/gateways/gateways.ts'
import * as audit from '#server/office/audit/audit.ts'
import { isoInstant, withIsoInstants } from '#server/platform/time/instants.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { listTestPayments, readNotifications } from './queries.ts'

/** The configured gateway: missing settings, test or live mode, its last notification, and the newest test payments. */
export async function read(shop: Shop): Promise<GatewayState> {
  const { paymentGateway: name, currency } = site.of(shop)
  const { settings, sql, clock } = shop
  const fault = gateways.findFault(settings, name, currency)
  const [latest] = await readNotifications(sql, name, clock.now().subtract({ hours: 24 }))
  const newest = await listTestPayments(sql)
  const nameOf = await audit.actorNames(
    shop,
    newest.map(({ created_by }) => created_by),
  )
  return {
    name,
    is_test: fault === null ? gateways.named(name).isTest(settings) : null,
    fault,
    notification_url: `${settings.publicUrl}/gateways/${name}/notifications`,
    last_notification_at: isoInstant(latest?.last ?? null),
    notifications: latest?.recent ?? 0,
    test_payment_amount: testPayments.amountOf(shop),
    test_payments: newest.map((payment) => ({
      ...withIsoInstants(payment),
      created_by: nameOf(payment.created_by),
    })),
  }
}
